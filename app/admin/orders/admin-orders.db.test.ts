import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { proposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { addOrderNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { addDays, DAY_MS, dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, payments, products } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey } from "#tests/support/factories/invoice-files.ts";
import { createOrder, openTaskOf, placeOrderInput } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { countOrderQueues, findAdminOrder } from "./admin-orders.queries.server.ts";
import { changeOrdersInBulk } from "./change-orders-in-bulk.server.ts";
import { ordersList } from "./orders-list.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	await allowManyUnpaidOrders();
	customer = await createCustomer({ fullName: "Zenóbia Peroba", email: "zenobia@example.com" });
});

const ask = async (query: string) =>
	(await ordersList.read(admin, new URL(`http://localhost/admin/orders?${query}`))).rows;
const idsOf = async (query: string) => (await ask(query)).map(({ id }) => id);
const change = (id: string, values: Partial<typeof orders.$inferInsert>) =>
	db.update(orders).set(values).where(eq(orders.id, id));

describe("the list of orders", () => {
	// rule: 2.70
	it("shows who, what and where to", async () => {
		const [table, stool] = [await insertProduct({ name: "Mesa Cavalete" }), await insertProduct()];
		const { orderId } = await placeOrder(
			customer,
			placeOrderInput([
				[table, 1],
				[stool, 2],
			]),
		);
		expect((await ask("q=zenobia")).find(({ id }) => id === orderId)).toMatchObject({
			customer: { fullName: "Zenóbia Peroba" },
			itemSummary: "Banqueta alta Torneada e mais 2",
			destination: "São Paulo – SP",
			status: "pending",
		});
	});

	it("finds an order by its number, either end of it, its parcel and its customer", async () => {
		const stranger = await createCustomer({ fullName: "Ivo Ipê", email: "ivo.ipe@example.com" });
		const id = await createOrder(stranger, await insertProduct());
		await change(id, { trackingCode: "AA123456785BR" });
		const words = [id, id.toUpperCase(), shortId(id), `#${shortId(id)}`, id.slice(0, 13), id.slice(-8)];
		const number = (await readOrderRow(id))?.number;
		for (const q of [
			...words,
			String(number),
			`#${number}`,
			"aa123456785br",
			"AA 123456785 BR",
			"ivo ipe",
			"IVO.IPE@",
		]) {
			expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [id]]);
		}
		for (const q of [randomUUID(), "zzzz", "'; drop table orders", "100%", "9\u00009"]) {
			expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([]);
		}
	});

	it("has the promises in danger as a queue, with both days while the customer is asked", async () => {
		await insertDailyBench();
		const id = await createOrder(await createCustomer(), await insertWork(8));
		await confirmWholeTransfer(admin, id);
		expect(await idsOf("need=at_risk")).toEqual([]);
		const [promised, proposed] = [addDays(dayOf(), 1), addDays(dayOf(), 40)];
		await change(id, { promisedDate: promised });
		expect(await idsOf("need=at_risk")).toEqual([id]);
		expect((await countOrderQueues(admin)).at_risk).toBe(1);
		expect(await findTrackedOrder(id, null)).toMatchObject({ dayProposal: null });
		await proposeDay(admin, id, { day: proposed, reason: "wood", note: null });
		expect(await ask("need=at_risk")).toMatchObject([{ promisedDate: promised, proposedDate: proposed }]);
		expect(await findTrackedOrder(id, null)).toMatchObject({ dayProposal: { promised, proposed } });
		await cancelOrderAsAdmin(admin, id, null);
		expect(await idsOf("need=at_risk")).toEqual([]);
		expect(await findTrackedOrder(id, null)).toMatchObject({ dayProposal: null });
	});

	it("filters by status, payment and work queue", async () => {
		const product = await insertProduct({ stockQuantity: 20 });
		const transfer = await createOrder(customer, product);
		const paid = await createOrder(customer, product);
		await confirmWholeTransfer(admin, paid);
		const late = await createOrder(customer, product);
		await confirmWholeTransfer(admin, late);
		await change(late, { promisedDate: "2026-01-05", status: "preparing" });
		const lacking = await createOrder(customer, product);
		await confirmWholeTransfer(admin, lacking);
		await openTaskOf(lacking, "paid_without_stock");

		expect(await idsOf("status=preparing")).toEqual([late]);
		expect(await idsOf("payment=paid&q=zenobia")).toEqual([lacking, late, paid]);
		expect(await idsOf("payment=paid&q=zenobia&sort=created")).toEqual([paid, late, lacking]);
		expect(await idsOf("need=produce")).toEqual([late, paid]);
		expect(await idsOf("need=paid_without_stock")).toEqual([lacking]);
		expect((await ask("need=paid_without_stock")).map(({ badges }) => badges)).toEqual([
			["Pago sem estoque"],
		]);
		expect(await idsOf("need=check_transfer")).toContain(transfer);
		expect(await idsOf("need=check_transfer")).not.toContain(paid);
		expect(await idsOf("need=late")).toEqual([late]);
		expect(await idsOf("need=paid_without_stock")).toEqual([lacking]);
		await change(late, { status: "in_transit" });
		expect(await idsOf("need=no_code")).toEqual([late]);
		// A dispatched order is late too, and an estimate hides no delay: only its customer moves the promised day.
		await change(late, { estimatedDeliveryDate: new Date(Date.now() + DAY_MS) });
		expect(await idsOf("need=late")).toEqual([late]);
		const [{ promisedDate = null } = {}] = await db.select().from(orders).where(eq(orders.id, late));
		await change(late, { promisedDate: addDays(dayOf(), 1) });
		expect(await idsOf("need=late")).toEqual([]);
		await change(late, { estimatedDeliveryDate: null, promisedDate });
		await change(late, { trackingCode: "JMF0001" });
		expect(await idsOf("need=no_code")).toEqual([]);
		// A shop that stores no invoices here is not asked for them.
		expect(await idsOf("need=no_invoice")).toEqual([]);
		await attachInvoice(admin, paid, { xml: null, pdf: null, accessKey: invoiceKey() });
		expect(await idsOf("need=no_invoice")).toEqual([lacking, late]);
		await change(late, { status: "delivered" });
		await change(lacking, { status: "cancelled" });
		expect(await idsOf("need=no_invoice")).toEqual([]);
		await change(lacking, { status: "confirmed" });
		await change(late, { status: "preparing" });
		expect(await countOrderQueues(admin)).toMatchObject({ produce: 2, late: 1, paid_without_stock: 1 });
		expect((await idsOf("status=nothing")).length).toBeGreaterThan(3);
	});
});

describe("bulk actions on orders", () => {
	const many = async (count: number) => {
		const product = await insertProduct({ stockQuantity: 20 });
		return Promise.all(Array.from({ length: count }, () => createOrder(customer, product)));
	};
	const statesOf = async (ids: string[]) =>
		(await db.select().from(orders).where(inArray(orders.id, ids))).map(
			({ status, paymentStatus }) => `${status} ${paymentStatus}`,
		);

	/** The amounts that the list shows as missing. */
	const amountsOf = async (ids: readonly string[]) => {
		const rows = await ask("q=zenobia");
		return ids.map((id) => [id, rows.find((row) => row.id === id)?.missing ?? cents(0)] as const);
	};

	it("mark orders as paid, and name the paid ones that they leave alone", async () => {
		const ids = await many(3);
		const [paid = "", second = ""] = ids;
		const amounts = await amountsOf(ids);
		await confirmWholeTransfer(admin, paid);
		expect(await changeOrdersInBulk(admin, { ids: [...ids, second], amounts }, "paid")).toEqual({
			changed: expect.arrayContaining(ids.filter((id) => id !== paid)),
			left: [{ id: paid, reason: "Já estava pago." }],
		});
		expect(await statesOf(ids)).toEqual(Array(3).fill("confirmed paid"));
		await expect(changeOrdersInBulk(admin, { ids, amounts }, "paid")).rejects.toMatchObject({
			kind: "conflict",
			message: expect.stringMatching(new RegExp(`#${shortId(paid)}\\b.*: Já estava pago\\.$`)),
		});
	});

	it("mark only the amounts that were read as paid, each for itself", async () => {
		const ids = await many(3);
		const [changedSince = "", unread = "", asRead = ""] = ids;
		const amounts = (await amountsOf(ids)).filter(([id]) => id !== unread);
		await recordReceipt(admin, changedSince, { amountCents: cents(1_000), way: "cash" });
		const { changed, left } = await changeOrdersInBulk(admin, { ids, amounts }, "paid");
		expect(changed).toEqual([asRead]);
		expect(left.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
			{ id: unread, reason: expect.stringContaining("não estava na lista") },
			{ id: changedSince, reason: expect.stringContaining("O valor mudou") },
		]);
		expect((await ask("payment=paid")).map(({ id }) => id)).toContain(asRead);
		// After reloading, only the remaining amount is requested.
		await changeOrdersInBulk(
			admin,
			{ ids: [changedSince], amounts: await amountsOf([changedSince]) },
			"paid",
		);
		const received = await db.select().from(payments).where(eq(payments.orderId, changedSince));
		const [order] = await db.select().from(orders).where(eq(orders.id, changedSince));
		expect(received.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(order?.totalCents);
	});

	it("mark what Mercado Pago has not confirmed as paid only where that is ticked", async () => {
		const [byTransfer = "", online = ""] = await many(2);
		await change(online, { paymentMethod: "mercadopago" });
		const choice = { ids: [byTransfer, online], amounts: await amountsOf([byTransfer, online]) };
		expect(await changeOrdersInBulk(admin, choice, "paid")).toEqual({
			changed: [byTransfer],
			left: [{ id: online, reason: expect.stringContaining("Mercado Pago") }],
		});
		expect(await db.select().from(payments).where(eq(payments.orderId, online))).toEqual([]);
		expect(await changeOrdersInBulk(admin, { ...choice, includesOnline: true }, "paid")).toMatchObject({
			changed: [online],
			left: [{ id: byTransfer }],
		});
	});

	it("change the status of all but a cancelled order", async () => {
		const [first = "", second = "", cancelled = ""] = await many(3);
		await cancelOrderAsAdmin(admin, cancelled, null);
		const ids = [first, second, cancelled];
		expect(await changeOrdersInBulk(admin, { ids }, "delivered")).toEqual({
			changed: expect.arrayContaining([first, second]),
			left: [{ id: cancelled, reason: "Está cancelado." }],
		});
		expect((await statesOf(ids)).toSorted()).toEqual([
			"cancelled pending",
			"delivered pending",
			"delivered pending",
		]);
		const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.kind, "order-delivered"));
		expect(mails).toHaveLength(2);
		await expect(changeOrdersInBulk(admin, { ids: [randomUUID()] }, "delivered")).rejects.toMatchObject({
			kind: "conflict",
		});
	});

	it("begin what is paid and have it ready, and take both back", async () => {
		const [paid = "", unpaid = ""] = await many(2);
		await confirmWholeTransfer(admin, paid);
		const ids = [paid, unpaid];
		const { changed, left } = await changeOrdersInBulk(admin, { ids }, "begin");
		expect(changed).toEqual([paid]);
		expect(left).toEqual([{ id: unpaid, reason: expect.stringContaining("espera o pagamento") }]);
		await changeOrdersInBulk(admin, { ids: [paid] }, "finish");
		expect(await readOrderRow(paid)).toMatchObject({ begunAt: expect.any(Date), readyAt: expect.any(Date) });
		for (const undo of ["undo-finish", "undo-begin"] as const) {
			await changeOrdersInBulk(admin, { ids: [paid] }, undo);
		}
		expect(await readOrderRow(paid)).toMatchObject({ begunAt: null, readyAt: null, status: "confirmed" });
	});
});

describe("an order in the back office", () => {
	// rule: 2.70
	it("holds customer, payments, notes and the log with its actors", async () => {
		const id = await createOrder(customer, await insertProduct(), { cpf: "52998224725" });
		await confirmWholeTransfer(admin, id);
		await addOrderNote(admin, id, "Cliente pediu verniz fosco.");
		await addOrderNote(admin, id, "Combinado para sexta.");
		const order = await findAdminOrder(admin, id);
		expect(order).toMatchObject({
			id,
			paymentStatus: "paid",
			customer: { email: "zenobia@example.com" },
			cpf: "52998224725",
			payments: [{ method: "bank_transfer", status: "approved" }],
			internalNotes: [
				{ author: "Dona da Oficina", text: "Combinado para sexta." },
				{ text: "Cliente pediu verniz fosco." },
			],
		});
		expect(order?.history.map(({ actor, action }) => [actor, action])).toEqual([
			["Dona da Oficina", "order.note"],
			["Dona da Oficina", "order.note"],
			["Dona da Oficina", "order.paid"],
		]);
		expect(await findAdminOrder(admin, randomUUID())).toBeNull();
		expect(await findAdminOrder(admin, "nenhum")).toBeNull();
	});

	// rule: 2.70
	it("is cancelled once, with a note about the refund", async () => {
		const product = await insertProduct({ stockQuantity: 3 });
		const id = await createOrder(customer, product, { quantity: 2 });
		await confirmWholeTransfer(admin, id);
		await Promise.all([1, 2, 3].map(() => cancelOrderAsAdmin(admin, id, "Reembolsado por PIX em 21/11.")));
		const order = await findAdminOrder(admin, id);
		expect(order).toMatchObject({
			status: "cancelled",
			paymentStatus: "paid",
			internalNotes: [{ text: "Reembolsado por PIX em 21/11.", author: "Dona da Oficina" }],
		});
		expect(order?.history[0]).toMatchObject({ action: "order.cancelled", details: { reason: "shop" } });
		const [stock] = await db
			.select({ left: products.stockQuantity })
			.from(products)
			.where(eq(products.id, product.id));
		expect(stock?.left).toBe(3);
		expect(await readMails(id, "order-cancelled")).toHaveLength(1);
		await expect(cancelOrderAsAdmin(admin, randomUUID(), null)).rejects.toMatchObject({ kind: "not_found" });
		await expect(addOrderNote(admin, "x", "Olá")).rejects.toMatchObject({ kind: "not_found" });
	});
});
