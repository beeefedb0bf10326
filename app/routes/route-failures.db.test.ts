import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { sendResetLink } from "#app/shop/accounts/password/password-reset.server.ts";
import { userFailures } from "#app/shop/accounts/roles/users.messages.ts";
import { db } from "#db/client.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { cookiesOf, createSignedInUser } from "#tests/support/factories/user-session.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { action as account, loader as ownScreen } from "./account/account.tsx";
import { action as auth } from "./account/auth.tsx";
import { action as reset, loader as resetScreen } from "./account/reset-password.tsx";
import { action as signOut } from "./account/sign-out.ts";
import { loader as contacts } from "./admin/admin-contacts.tsx";
import { loader as dashboard } from "./admin/admin-dashboard.tsx";
import { loader as adminLayout } from "./admin/admin-layout.tsx";
import { loader as reviews } from "./admin/admin-reviews.tsx";
import { loader as users } from "./admin/admin-users.tsx";
import { loader as categories } from "./admin/catalogue/admin-categories.tsx";
import { loader as adminProducts } from "./admin/catalogue/admin-products.tsx";
import { loader as audit } from "./admin/operation/admin-audit-log.tsx";
import { loader as backup } from "./admin/operation/admin-backup.tsx";
import { loader as communications } from "./admin/operation/admin-communications.tsx";
import { loader as searches } from "./admin/operation/admin-searches.tsx";
import { loader as orders } from "./admin/orders/admin-orders.tsx";
import { loader as tracking } from "./admin/orders/admin-tracking.tsx";
import { loader as products } from "./storefront/catalogue/products.tsx";
import { action as contact } from "./storefront/contact.tsx";
import TrackOrder, { loader as track } from "./storefront/orders/track-order.tsx";

/*
 * The messages when the database fails: the sentences of section 8, with status 503 because a later try may work, and
 * never as if there were nothing to show.
 */

afterEach(() => db.execute(sql`alter table users drop constraint if exists frozen`));

type ActionData = { data: ActionResult; init: { status?: number } | null };
const actionDataOf = async (work: Promise<unknown>) => (await work) as ActionData;

const failed = (title: string, description?: string) => ({
	data: { toast: { title, tone: "destructive", ...(description ? { description } : {}) } },
	init: { status: 503 },
});

describe("when the database fails", () => {
	// rule: 8.01, 8.25
	it("a message to the workshop is not lost silently", async () => {
		await hideTable("contacts");
		const fields = { name: "Ana", email: "ana@example.com", message: "Fazem com 240 cm?" };
		const args = routeArgs<Parameters<typeof contact>[0]>(formPost("/contact", fields));
		const response = await actionDataOf(contact(args));
		expect(response).toMatchObject(failed("Erro ao enviar mensagem. Tente novamente."));
		expect(response.data.values).toMatchObject(fields);
	});

	// rule: 8.01, 8.23
	it("tracking says that the search failed, not that the order does not exist", async () => {
		await hideTable("tracking_events");
		await hideTable("orders");
		const request = pageRequest("/track-order?code=AA123456789BR");
		const response = await track(routeArgs<Parameters<typeof track>[0]>(request));
		expect(response).toMatchObject({ data: { problem: "failed", order: null }, init: { status: 503 } });
		const screen = createElement(TrackOrder, {
			loaderData: response.data,
		} as unknown as Parameters<typeof TrackOrder>[0]);
		const Stub = createRoutesStub([{ path: "/track-order", Component: () => screen }]);
		const shown = renderToString(createElement(Stub, { initialEntries: ["/track-order"] }));
		expect(shown).toContain("Erro ao buscar pedido. Tente novamente.");
	});

	// rule: 8.01, 8.19
	it("a profile keeps the typed values", async () => {
		const { cookie } = await createSignedInUser();
		await db.execute(sql`alter table users add constraint frozen check (false) not valid`);
		const fields = { fullName: "Ana Jatobá", phone: "", address: "", city: "", state: "", zipCode: "" };
		const args = routeArgs<Parameters<typeof account>[0]>(formPost("/profile", fields, cookie));
		const response = await actionDataOf(account(args));
		expect(response).toMatchObject(failed("Erro ao atualizar", "Tente novamente mais tarde."));
		expect(response.data.values).toMatchObject({ fullName: "Ana Jatobá" });
	});

	// rule: 8.01, 8.20
	it("a review can be sent again", async () => {
		const { cookie } = await createSignedInUser();
		const product = await insertProduct();
		await hideTable("order_items");
		const fields = {
			intent: "review",
			productId: product.id,
			rating: "5",
			comment: "Firme como no primeiro dia.",
		};
		const args = routeArgs<Parameters<typeof account>[0]>(formPost("/orders", fields, cookie));
		expect(await actionDataOf(account(args))).toMatchObject(
			failed("Erro", "Erro ao enviar avaliação. Tente novamente."),
		);
	});

	// rule: 8.01, 8.08
	it("a new password that was not saved can be sent again", async () => {
		const { user } = await createSignedInUser();
		const link = (await sendResetLink(user.email)) ?? "";
		const opened = await expectRedirect(
			resetScreen(routeArgs<Parameters<typeof resetScreen>[0]>(pageRequest(link))),
		);
		await hideTable("accounts");
		const fields = { password: "goiabeira e mel", confirmPassword: "goiabeira e mel" };
		const request = formPost("/reset-password", fields, cookiesOf(opened.headers));
		expect(await actionDataOf(reset(routeArgs<Parameters<typeof reset>[0]>(request)))).toMatchObject(
			failed("Erro ao redefinir senha", "Ocorreu um erro inesperado. Tente novamente."),
		);
	});

	// rule: 8.01, 8.06
	it("a session that cannot be read is not shown as signed out", async () => {
		const { cookie } = await createSignedInUser();
		await hideTable("sessions");
		const args = routeArgs<Parameters<typeof signOut>[0]>(formPost("/sign-out", {}, cookie));
		const response = await expectRedirect(signOut(args));
		expect(decodeURIComponent(response.headers.get("Set-Cookie") ?? "")).toContain("Erro ao sair");
	});

	// rule: 8.18, 8.28
	it("the lists of the back office say inside the layout that they could not be read", async () => {
		const { user: admin, cookie } = await createSignedInUser({ role: "admin" });
		const open = (tab: string) => pageRequest(`/admin/${tab}?q=ipe`, cookie);
		const failedWith = (title: string) => ({ data: { title }, init: { status: 503 } });
		// The session needs the table of users too, but not the search's function.
		await db.execute(sql`alter function cerne_fold rename to cerne_fold_hidden`);
		try {
			await expect(users(routeArgs<Parameters<typeof users>[0]>(open("users")))).rejects.toMatchObject(
				failedWith("Não foi possível carregar os usuários."),
			);
		} finally {
			await db.execute(sql`alter function cerne_fold_hidden rename to cerne_fold`);
		}
		const unexpected = async () => {
			throw new TypeError("ours");
		};
		await expect(
			loadOrServiceUnavailable(userFailures.list, unexpected, userFailures.listUnexpected),
		).rejects.toMatchObject(failedWith("Erro inesperado ao carregar usuários."));
		const lists = [
			["contacts", contacts, "Erro ao carregar contatos."],
			["reviews", reviews, "Erro ao carregar avaliações"],
			["audit_entries", audit, "Erro ao carregar o registro de ações"],
			["audit_entries", backup, "Erro ao carregar os backups"],
			["outbox_messages", communications, "Erro ao carregar os e-mails"],
			["payment_notifications", communications, "Erro ao carregar os avisos de pagamento", "notifications"],
			["webhook_deliveries", communications, "Erro ao carregar os webhooks", "webhooks"],
			["zero_result_searches", searches, "Erro ao carregar as buscas"],
			["product_categories", categories, "Erro ao carregar categorias"],
			["product_images", adminProducts, "Erro ao carregar produtos"],
			["orders", orders, "Erro ao carregar pedidos"],
			["orders", tracking, "Não foi possível carregar os pedidos"],
			["orders", dashboard, "Erro ao carregar o Dashboard"],
		] as const;
		for (const [table, load, title, kind = "mails"] of lists) {
			await hideTable(table);
			await expect(
				(load as (args: unknown) => Promise<unknown>)(routeArgs(open("any"), { kind })),
				title,
			).rejects.toMatchObject(failedWith(title));
		}
		const layout = await adminLayout(routeArgs<Parameters<typeof adminLayout>[0]>(open("orders")));
		expect(layout).toEqual({ admin: { fullName: admin.fullName, role: "admin" }, queueCounts: {} });
	});

	// rule: 8.01, 8.18
	it("lists and orders fail visibly, rather than look empty", async () => {
		const { cookie } = await createSignedInUser();
		await hideTable("product_images");
		const list = products(routeArgs<Parameters<typeof products>[0]>(pageRequest("/products")));
		await expect(list).rejects.toThrow();
		await hideTable("orders");
		const loading = ownScreen(routeArgs<Parameters<typeof ownScreen>[0]>(pageRequest("/orders", cookie)));
		await expect(loading).rejects.toThrow();
	});
});

// rule: 8.01, 8.07
it("a new password that cannot be asked for has its own title, and a malformed address its field's sentence", async () => {
	const request = (email: string) =>
		actionDataOf(auth(routeArgs<Parameters<typeof auth>[0]>(formPost("/auth", { intent: "forgot", email }))));
	expect(await request("ana")).toMatchObject({
		data: { fields: { email: "Confira o e-mail: ele parece incompleto." } },
		init: { status: 422 },
	});
	await hideTable("verifications");
	expect(await request("ana@example.com")).toMatchObject(failed("Erro ao enviar email"));
});
