import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { action } from "#app/routes/account/account.tsx";
import { loader as ownData } from "#app/routes/account/download-personal-data.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { db } from "#db/client.server.ts";
import {
	accounts,
	benchEvents,
	contacts,
	orderItems,
	orders,
	outboxMessages,
	reviews,
	sandboxPreferences,
	sessions,
	users,
	workOrders,
} from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createSignedInCustomer, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { exportPersonalData } from "./export-personal-data.server.ts";

setUpCepStubs();

const company = { cnpj: "11222333000181", companyName: "Jequitibá ME", stateRegistration: "ISENTO" };
const notes = "Tocar no interfone do vizinho";

/** A customer with one delivered and reviewed order. */
async function formerBuyer() {
	const { customer, cookie } = await createSignedInCustomer({
		fullName: "Querino Jequitibá",
		phone: "11977776666",
	});
	const product = await insertProduct();
	const orderId = await createOrder(customer, product, { ...company, notes, quantity: 2 });
	await db
		.update(orders)
		.set({ status: "delivered", networkHash: "of a line" })
		.where(eq(orders.id, orderId));
	await db.insert(reviews).values({
		productId: product.id,
		userId: customer.id,
		userName: customer.fullName,
		userEmail: customer.email,
		rating: 5,
		comment: "Chegou inteira e cheirosa.",
		isVerified: true,
		origin: "customer",
	});
	return { customer, cookie, product, orderId };
}

const post = (fields: Record<string, string>, cookie?: string) =>
	action(
		routeArgs<Parameters<typeof action>[0]>(
			formPost("/profile", { intent: "delete-account", ...fields }, cookie),
		),
	);
const download = (cookie?: string) =>
	ownData(routeArgs<Parameters<typeof ownData>[0]>(pageRequest("/profile/data.json", cookie)));

const row = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0];

test("the copy has account, orders, reviews and sessions, and no secret", async () => {
	const { customer, cookie, orderId } = await formerBuyer();
	const other = await formerBuyer();
	const response = await download(cookie);
	expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="meus-dados.json"');
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const text = await response.text();
	expect(JSON.parse(text)).toMatchObject({
		account: { email: customer.email, full_name: "Querino Jequitibá", phone: "11977776666" },
		orders: [
			{
				id: orderId,
				cpf: null,
				cnpj: company.cnpj,
				company_name: "Jequitibá ME",
				state_registration: "ISENTO",
				notes,
				total_amount: expect.any(Number),
				shipping_address: { street: "Avenida Paulista" },
				order_items: [{ quantity: 2, unit_price: 590, total_price: 1180 }],
			},
		],
		reviews: [{ rating: 5, comment: "Chegou inteira e cheirosa." }],
		sessions: [{ created_at: expect.any(String) }],
	});
	for (const hidden of [other.customer.email, other.orderId, "argon2", "token", "password"]) {
		expect(text).not.toContain(hidden);
	}
});

test("a guest gets no copy and deletes nothing", async () => {
	expect((await expectRedirect(download())).location).toBe("/auth?next=%2Fprofile%2Fdata.json");
	expect((await expectRedirect(post({ password: TEST_PASSWORD }))).location).toBe("/auth?next=%2Fprofile");
});

// rule: 2.53
test("deleting the account erases the person and keeps the order as a fiscal record", async () => {
	const { customer, cookie, product, orderId } = await formerBuyer();
	await db.insert(sandboxPreferences).values({
		idempotencyKey: randomUUID(),
		request: { external_reference: orderId, payer: { email: customer.email }, items: [] },
	});
	const before = await readOrderRow(orderId);
	const invalidated: string[] = [];
	const stop = onInvalidate((tags) => invalidated.push(...tags));

	const response = await expectRedirect(post({ password: TEST_PASSWORD }, cookie));
	expect(response.location).toBe("/");
	expect(decodeURIComponent(response.headers.getSetCookie().join())).toContain("Conta excluída");
	await expect.poll(() => invalidated).toContain(`product:${product.id}`);
	stop();

	expect(await row(customer.id)).toBeUndefined();
	for (const table of [sessions, accounts]) {
		expect(await db.select().from(table).where(eq(table.userId, customer.id))).toEqual([]);
	}
	expect(await readOrderRow(orderId)).toEqual({
		...before,
		userId: null,
		shippingAddress: null,
		...noBuyer,
		notes: null,
		networkHash: null,
		updatedAt: expect.any(Date),
	});
	expect(await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toHaveLength(1);
	expect((await listProductReviews(product.id)).reviews).toMatchObject([
		{ author: "Cliente da loja", comment: "Chegou inteira e cheirosa." },
	]);
	expect(await readAudit(customer.id)).toMatchObject([
		{ actorId: null, action: "user.erased", details: { bySelf: true } },
	]);
	expect(await checkInvariants()).toEqual([]);

	// The old cookie is invalid, and the same e-mail may sign up again as a new account.
	expect((await expectRedirect(download(cookie))).location).toContain("/auth");
	expect((await createCustomer({ email: customer.email })).id).not.toBe(customer.id);
});

test("the taps of a deleted artisan are tied to neither account nor phone, those of others stay", async () => {
	const workOrderId = randomUUID();
	await db.insert(workOrders).values({
		...{ id: workOrderId, candidateIds: [], productName: "Mesa", quantity: 1, minutes: 60, dryingDays: 0 },
	});
	const artisan = await createCustomer({ role: "artisan" });
	const other = await createCustomer({ role: "artisan" });
	const tapOf = ({ id: userId }: Customer) => ({
		...{ id: randomUUID(), userId, workOrderId, deviceId: randomUUID(), sequence: 1, happenedAt: new Date() },
		...({ kind: "start", outcome: "applied" } as const),
	});
	const [gone, stays] = [tapOf(artisan), tapOf(other)];
	await db.insert(benchEvents).values([gone, stays]);
	await eraseAccount(artisan);
	const kept = await db.select().from(benchEvents).where(eq(benchEvents.workOrderId, workOrderId));
	expect(kept.find(({ id }) => id === gone.id)).toMatchObject({ ...gone, userId: null, deviceId: null });
	expect(kept.find(({ id }) => id === stays.id)).toMatchObject(stays);
});

test("messages and their mails go with the account only when a mailed link has proven its address", async () => {
	for (const emailVerified of [false, true]) {
		const customer = await createCustomer({ emailVerified });
		await sendContactMessage({
			name: "Quem usa este endereço",
			email: customer.email,
			phone: null,
			subject: null,
			category: null,
			message: "A mesa cabe no elevador?",
		});
		await eraseAccount(customer);
		const remaining = emailVerified ? 0 : 1;
		const written = await db.select().from(contacts).where(eq(contacts.email, customer.email));
		expect(written).toHaveLength(remaining);
		const mailed = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, customer.email));
		// An address that was not proved yet can be proved by a link.
		expect(mailed.map(({ kind }) => kind).toSorted()).toEqual(
			emailVerified ? [] : ["contact-erasure", "contact-received"],
		);
	}
});

test("nothing of the person is left in any table", async () => {
	const { customer, orderId } = await formerBuyer();
	const [fullName, note] = [`Querino ${randomUUID()}`, `Portão ${randomUUID()}`];
	await db.update(users).set({ fullName }).where(eq(users.id, customer.id));
	await db.update(reviews).set({ userName: fullName }).where(eq(reviews.userId, customer.id));
	await db.update(orders).set({ notes: note }).where(eq(orders.id, orderId));
	// The workshop's own mail about the order is its correspondence, and emptied once it is sent.
	await db.update(outboxMessages).set({ html: "", text: "", draft: null });

	const traces = async () => {
		const tables = await rowsOf<{ name: string }>(
			sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
		);
		const traces: string[] = [];
		for (const { name } of tables) {
			for (const trace of [customer.email, fullName, note]) {
				const rows = await rowsOf(
					sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${trace}) > 0`,
				);
				if (rows.length > 0) traces.push(name);
			}
		}
		return [...new Set(traces)].toSorted();
	};
	expect(await traces()).toEqual(["orders", "outbox_messages", "reviews", "users"]);
	await eraseAccount(customer);
	expect(await traces()).toEqual([]);
});

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
	return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

test("a wrong or missing password changes nothing and has a message at its field", async () => {
	const { customer, cookie } = await formerBuyer();
	expect(await post({ password: "outra coisa" }, cookie)).toMatchObject({
		init: { status: 422 },
		data: { fields: { password: "Senha incorreta." }, values: { intent: "delete-account" } },
	});
	expect(await post({}, cookie)).toMatchObject({
		data: { fields: { password: "Digite sua senha para confirmar." } },
	});
	expect(await row(customer.id)).toBeDefined();
});

test("guessing the password over an open session is limited", async () => {
	const { customer, cookie } = await formerBuyer();
	let limited = false;
	for (let guess = 0; guess < 12 && !limited; guess += 1) {
		const response = await post({ password: `palpite ${guess}` }, cookie);
		limited = "init" in response && response.init?.status === 429;
	}
	expect(limited).toBe(true);
	expect(await row(customer.id)).toBeDefined();
});

test("an account with an order under way stays until it is delivered or cancelled", async () => {
	const { customer, cookie, orderId } = await formerBuyer();
	for (const status of ["pending", "preparing", "in_transit"] as const) {
		await db.update(orders).set({ status }).where(eq(orders.id, orderId));
		expect(await post({ password: TEST_PASSWORD }, cookie)).toMatchObject({
			init: { status: 409 },
			data: {
				toast: { title: "Erro ao excluir conta", description: expect.stringContaining("em andamento") },
			},
		});
	}
	expect(await row(customer.id)).toBeDefined();
	await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
	expect((await expectRedirect(post({ password: TEST_PASSWORD }, cookie))).location).toBe("/");
});

// rule: 2.53
test("the last admin stays, also when two leave at once", async () => {
	await db.update(users).set({ role: "customer" }).where(eq(users.role, "admin"));
	const [one, other] = [await createAdmin(), await createAdmin()];
	const results = await Promise.allSettled([one, other].map((each) => eraseAccount(each)));
	expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	const refused = results.find((result) => result.status === "rejected");
	expect(refused?.reason).toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("única conta"),
	});
	expect(await db.select().from(users).where(eq(users.role, "admin"))).toHaveLength(1);
});

test("deleting twice at once is done once", async () => {
	const { customer } = await formerBuyer();
	await Promise.all([1, 2, 3].map(() => eraseAccount(customer)));
	expect(await readAudit(customer.id)).toHaveLength(1);
});

test("a copy of many orders is written some at a time, whole, and one at a time for each account", async () => {
	const product = await insertProduct({ stockQuantity: 100 });
	const { customer, cookie } = await createSignedInCustomer();
	await allowManyUnpaidOrders();
	const ids: string[] = [];
	for (let count = 0; count < 25; count += 1) ids.push(await createOrder(customer, product));
	const [copy, second] = [await download(cookie), await download(cookie)];
	expect([second.status, await second.text()]).toEqual([
		429,
		expect.stringContaining("ainda está sendo baixado"),
	]);
	const written = await copy.text();
	const exported = JSON.parse(written);
	expect(exported).toEqual(
		JSON.parse(
			JSON.stringify({ ...(await exportPersonalData(customer)), exported_at: exported.exported_at }),
		),
	);
	expect(new Set(exported.orders.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
	expect(written).toBe(`${JSON.stringify(exported, null, "\t")}\n`);
	expect((await download(cookie)).status).toBe(200);
});
