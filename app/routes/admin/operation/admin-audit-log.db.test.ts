import { matchRoutes, type RouteObject } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { type AuditAction, auditActions, auditSubjects } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { saveContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { db } from "#db/client.server.ts";
import { contacts, reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { adminFixture, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { insertUserWithPassword, sessionCookie } from "#tests/support/factories/user-session.ts";
import { pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { loader } from "./admin-audit-log.tsx";

/** Generated examples are recorded with their product. */
const entityIdOf = (action: AuditAction): string | undefined =>
	ids.get(action === "review.generated" ? "product" : auditActions[action].entity);

const actionNames = Object.keys(auditActions) as AuditAction[];

let cookie: string;
/** One row of each kind of entity that has a screen. */
const ids = new Map<string, string>();

beforeAll(async () => {
	const user = await insertUserWithPassword({ role: "admin" });
	cookie = await sessionCookie(user);
	const product = await insertProduct();
	ids.set("user", user.id).set("product", product.id);
	const [review] = await db
		.insert(reviews)
		.values({
			productId: product.id,
			rating: 5,
			comment: "Linda e firme.",
			userName: "Ana",
			userEmail: "ana@example.com",
			origin: "customer",
		})
		.returning({ id: reviews.id });
	ids.set("review", review?.id ?? "");
	ids.set("order", await createOrder(await createCustomer(), product));
	await inTransaction((tx) =>
		saveContactMessage(tx, {
			name: "Ana",
			email: "ana@example.com",
			phone: null,
			subject: "Encomenda",
			category: "product",
			message: "Vocês fazem em imbuia?",
		}),
	);
	const [contact] = await db.select({ id: contacts.id }).from(contacts).limit(1);
	ids.set("contact", contact?.id ?? "");
	await inTransaction(async (tx) => {
		for (const action of actionNames) {
			await recordAudit(tx, adminFixture(user), { action, entityId: entityIdOf(action) ?? "1" });
		}
	});
});

type LoadedPage = (args: ReturnType<typeof routeArgs<never>>) => Promise<unknown>;

/** The data that the screen at an address loads. */
async function load(address: string): Promise<unknown> {
	const match = matchRoutes(routes as RouteObject[], address)?.at(-1);
	if (!match) throw new Error(`No route has the address ${address}.`);
	const { file } = match.route as unknown as { file: string };
	const { loader }: { loader: LoadedPage } = await import(/* @vite-ignore */ `../../../${file}`);
	return loader({ ...routeArgs<object>(pageRequest(address, cookie)), params: match.params } as never);
}

describe("the audit log", () => {
	it.each(actionNames)("%s has a label, and a link that opens what it is about", async (action) => {
		const { label, path } = auditActions[action];
		expect(label).toMatch(/^\p{Lowercase_Letter}+ /u);
		if (path === null) return;
		const id = entityIdOf(action) ?? "";
		expect(JSON.stringify(await load(path(id)))).toContain(id);
	});

	it.each(Object.keys(auditSubjects))("can be narrowed to %s", async (subject) => {
		const open = async (after = "") => {
			const address = `/admin/audit?entity=${subject}${after && `&after=${after}`}`;
			return (await loader(routeArgs(pageRequest(address, cookie)))).page;
		};
		const first = await open();
		// Some subjects have more actions than a page has rows.
		const rows = [...first.rows, ...(first.next ? (await open(first.next)).rows : [])];
		const listed = new Set<string>(rows.map(({ action }) => action));
		expect(listed).toEqual(new Set(actionNames.filter((action) => auditActions[action].subject === subject)));
		expect(listed).not.toEqual(new Set());
	});
});
