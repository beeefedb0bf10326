import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { emailConfirmationCode } from "#app/shop/accounts/confirm-email.server.ts";
import { listOrdersOfCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, users } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer } from "#tests/support/factories/user-session.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import type { Route } from "./+types/order-confirmation.ts";
import { action, loader } from "./order-confirmation.tsx";

setUpCepStubs();

const orderOf = async (customer: Customer) =>
	createOrder(customer, await insertProduct(), { paymentMethod: "mercadopago" });

async function keyOf(orderId: string): Promise<string> {
	const [row] = await db.select({ key: orders.idempotencyKey }).from(orders).where(eq(orders.id, orderId));
	return row?.key ?? "no such order";
}

function request(path: string, cookie?: string, form?: Record<string, string>): Request {
	return new Request(`http://localhost:3000${path}`, {
		headers: cookie ? { Cookie: cookie } : {},
		...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
	});
}

/** The data of the screen, or the status number if a response was thrown. */
async function open(path: string, cookie?: string) {
	const [, orderId] = /^\/order-confirmation\/([^?]+)/.exec(path) ?? [];
	const args = { request: request(path, cookie), params: orderId ? { orderId } : {} };
	try {
		return (await loader(args as unknown as Route.LoaderArgs)).data;
	} catch (thrown) {
		const status = (thrown as { init?: { status?: number } }).init?.status;
		if (status === undefined) throw thrown;
		return status;
	}
}

async function press(intent: string, orderId: string, cookie?: string, more: Record<string, string> = {}) {
	const path = `/order-confirmation/${orderId}`;
	const args = { request: request(path, cookie, { intent, ...more }), params: { orderId } };
	return action(args as unknown as Route.ActionArgs).catch((thrown: unknown) => thrown);
}

describe("the confirmation", () => {
	// rule: 2.03, 8.13
	it("is for the order's owner and for administrators; others get 404", async () => {
		const owner = await createSignedInCustomer();
		const id = await orderOf(owner.customer);
		const stranger = await createSignedInCustomer();
		const admin = await createSignedInCustomer();
		await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.customer.id));

		for (const path of [`/order-confirmation/${id}`, `/checkout/success?order_id=${id}`]) {
			expect(await open(path, owner.cookie)).toMatchObject({
				order: { id },
				steps: { canPay: true, canCancel: true },
			});
			expect(await open(path, admin.cookie)).toMatchObject({
				order: { id },
				steps: null,
				returnOption: null,
			});
		}
		expect(await open(`/order-confirmation/${id}`, stranger.cookie)).toBe(404);
		expect(await open(`/order-confirmation/${id}`)).toBe(404);
		for (const path of [
			"/checkout/success",
			"/checkout/success?order_id=unknown",
			`/checkout/success?order_id=${randomUUID()}`,
			`/checkout/pending?order_id=${id.slice(0, 8)}`,
			"/order-confirmation/x",
			`/order-confirmation/${randomUUID()}`,
		]) {
			expect(await open(path, owner.cookie)).toBe(404);
		}
	});

	// rule: 4.15
	it("shows who comes back from the payment without a session what public tracking shows", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		await db.update(orders).set({ notes: "Portão azul", cpf: "52998224725" }).where(eq(orders.id, id));
		const path = `/checkout/success?order_id=${id}&payment_id=42&payment_status=pending`;
		const shown = await open(path);
		expect(shown).toMatchObject({
			held: {
				headline: { title: "Pagamento pendente" },
				paymentId: "42",
				tracked: { id, status: "pending" },
			},
			isSignedIn: false,
		});
		const { shippingAddress } = (await readOrderRow(id)) ?? {};
		const text = JSON.stringify(shown);
		for (const secret of [
			customer.email,
			shippingAddress?.fullName,
			shippingAddress?.phone,
			"Portão",
			"52998224725",
		]) {
			expect(text).not.toContain(secret);
		}
		expect(await open(path, cookie)).toMatchObject({ order: { id } });
		const stranger = await createSignedInCustomer();
		expect(await open(path, stranger.cookie)).toMatchObject({ held: { paymentId: "42" }, isSignedIn: true });
	});

	it("stores nothing from the address, and the database wins", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		const path = `/checkout/success?order_id=${id}&payment_id=42&payment_status=approved`;
		expect(await open(path, cookie)).toMatchObject({
			headline: { title: "Pagamento aprovado!" },
			paymentId: "42",
			order: { paymentStatus: "pending" },
		});
		await db.update(orders).set({ paymentStatus: "failed" }).where(eq(orders.id, id));
		expect(await open(path, cookie)).toMatchObject({
			headline: { title: "Pagamento não aprovado" },
		});
		expect(await open(`${path}&payment_id=<script>`, cookie)).toMatchObject({ paymentId: "42" });
		expect(await open(`/checkout/success?order_id=${id}&payment_id=<b>`, cookie)).toMatchObject({
			paymentId: null,
		});
	});

	it("gives the key of a completed order to its owner's browser alone", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		const admin = await createSignedInCustomer();
		await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.customer.id));
		const cookieFor = async (query: string, reader: string) => {
			const args = { request: request(`/checkout/success?order_id=${id}${query}`, reader), params: {} };
			const { init } = await loader(args as unknown as Route.LoaderArgs);
			return new Headers(init?.headers).get("Set-Cookie");
		};
		const key = await keyOf(id);
		expect(await cookieFor("", cookie)).toBeNull();
		expect(await cookieFor("&payment_status=pending", admin.cookie)).toBeNull();
		for (const status of ["pending", "approved"]) {
			expect(await cookieFor(`&payment_status=${status}`, cookie)).toMatch(
				`cerne_ordered=${key}; Path=/; Max-Age=2592000; SameSite=Lax`,
			);
		}
		await db.update(orders).set({ paymentStatus: "failed" }).where(eq(orders.id, id));
		expect(await cookieFor("&payment_status=approved", cookie)).toBeNull();
	});

	it("cancels for the owner alone, and sends guests to sign in", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		const stranger = await createSignedInCustomer();
		expect(await press("cancel", id, stranger.cookie)).toMatchObject({ init: { status: 404 } });
		const guest = (await press("cancel", id)) as Response;
		expect(guest.headers.get("Location")).toBe(
			`/auth?next=${encodeURIComponent(`/order-confirmation/${id}`)}`,
		);
		const done = (await press("cancel", id, cookie)) as Response;
		expect(done.headers.get("Location")).toBe(`/order-confirmation/${id}`);
		expect(await open(`/order-confirmation/${id}`, cookie)).toMatchObject({
			headline: { title: "Pedido cancelado" },
			steps: { canPay: false, canCancel: false },
		});
	});

	// rule: 2.43, 9.21
	it.each(carrierValues)("leads to the page of %s, when the workshop has given one", async (carrier) => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		expect(await open(`/order-confirmation/${id}`, cookie)).toMatchObject({ order: { trackingUrl: null } });
		const trackingUrl = `https://${carrier}.example/rastreio?codigo=AB123`;
		await db.update(orders).set({ carrier, trackingUrl }).where(eq(orders.id, id));
		expect(await open(`/order-confirmation/${id}`, cookie)).toMatchObject({
			order: { carrier, trackingUrl },
		});
	});
});

describe("giving a delivered order back", () => {
	const deliver = (id: string, daysAgo: number) =>
		db
			.update(orders)
			.set({ status: "delivered", deliveredAt: new Date(Date.now() - daysAgo * DAY_MS) })
			.where(eq(orders.id, id));

	// rule: 2.45
	it("starts one return, whose state the screen shows from then on", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		await deliver(id, 6);
		const screen = `/order-confirmation/${id}`;
		const before = await open(screen, cookie);
		expect(before).toMatchObject({
			orderReturn: null,
			steps: { canCancel: false },
			returnOption: { way: "delivered" },
		});

		const pressed = await Promise.all(
			Array.from({ length: 3 }, () => press("withdraw", id, cookie, { reason: "Não coube na sala." })),
		);
		for (const response of pressed) expect((response as Response).headers.get("Location")).toBe(screen);
		expect(await open(screen, cookie)).toMatchObject({
			orderReturn: { status: "asked", kind: "withdrawal", reason: "Não coube na sala." },
			returnOption: null,
		});
		expect(await listOrdersOfCustomer(customer)).toMatchObject([{ id, returnStatus: "asked" }]);
		const mails = await db
			.select({ kind: outboxMessages.kind })
			.from(outboxMessages)
			.where(and(eq(outboxMessages.recipient, customer.email), eq(outboxMessages.kind, "order-withdrawn")));
		expect(mails).toHaveLength(1);
		const record = await readAudit(id);
		expect(record.map(({ action: done }) => done)).toContain("order.withdrawal_asked");
	});

	// rule: 2.45
	it("is nobody else's, and after seven days a request that needs a reason", async () => {
		const { customer, cookie } = await createSignedInCustomer();
		const id = await orderOf(customer);
		await deliver(id, 8);
		expect(await open(`/order-confirmation/${id}`, cookie)).toMatchObject({
			returnOption: { way: "request" },
		});
		expect(await press("withdraw", id, cookie, { pixKey: "ana@example.com" })).toMatchObject({
			init: { status: 422 },
			data: {
				fields: { reason: "Conte o que aconteceu com a peça." },
				values: { pixKey: "ana@example.com" },
			},
		});
		const stranger = await createSignedInCustomer();
		expect(await press("withdraw", id, stranger.cookie)).toMatchObject({ init: { status: 404 } });
		expect(await open(`/order-confirmation/${id}`, cookie)).toMatchObject({ orderReturn: null });
	});
});

it("confirms the customer's e-mail address by the link of the order's mail, and says so once", async () => {
	const { customer, cookie } = await createSignedInCustomer({ emailVerified: false });
	const id = await orderOf(customer);
	const path = `/order-confirmation/${id}?confirmar=${emailConfirmationCode(customer)}`;
	const opened = async (from?: string) => open(path, from).catch((thrown: Response) => thrown.headers);
	const isConfirmed = async () =>
		(await db.select().from(users).where(eq(users.id, customer.id)))[0]?.emailVerified;

	expect(new Headers((await opened()) as Headers).get("Location")).toContain("/auth?next=");
	expect(await isConfirmed()).toBe(false);
	const first = new Headers((await opened(cookie)) as Headers);
	expect(first.get("Location")).toBe(`/order-confirmation/${id}`);
	expect(decodeURIComponent(first.get("Set-Cookie") ?? "")).toContain("E-mail confirmado");
	expect(await isConfirmed()).toBe(true);
	expect(new Headers((await opened(cookie)) as Headers).get("Set-Cookie")).toBeNull();
});
