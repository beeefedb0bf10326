import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { requestMissingAmount } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import type { PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import { recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { createOrderPix, findOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { defaultSettings, paymentDiscounts, type StoreSettings } from "#app/shop/settings/settings.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { cents, centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { everyWayToPay } from "#tests/support/browser/every-way-to-pay.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { fetchPayment, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { changePaymentOption } from "./change-payment-option.server.ts";
import { listPaymentChanges } from "./payment-changes.ts";

const scene = setUpPaymentScene();

async function changePaymentSettings(changes: Partial<StoreSettings["payments"]>) {
	const settings = await readSettings();
	await inTransaction((tx) =>
		saveSettings(tx, { ...settings, payments: { ...settings.payments, ...changes } }),
	);
}
const giveDiscounts = (pixDiscountPercent: number, transferDiscountPercent: number) =>
	changePaymentSettings({ pixDiscountPercent, transferDiscountPercent, pixOnOrderPage: true });
beforeEach(() => giveDiscounts(5, 7));

const PRICES: Record<PaymentOption, number> = { pix: 9_498, mercadopago: 9_999, bank_transfer: 9_300 };

/** Three units of R$ 33,33, so that a discount off the total would be another one than off each unit. */
const place = async (paymentMethod: PaymentOption) =>
	createOrder(scene.customer, await insertProduct({ priceCents: cents(3_333), stockQuantity: 10 }), {
		paymentMethod,
		quantity: 3,
	});

const change = (id: string, to: PaymentOption, shown?: number, customer: Customer = scene.customer) =>
	changePaymentOption(customer, id, { to, shown: shown === undefined ? undefined : cents(shown) });

async function readOrder(id: string) {
	const row = await readOrderRow(id);
	if (!row) throw new Error("the order is gone");
	return row;
}

async function readPix(id: string) {
	const order = await findOrderForCustomer(scene.customer, id);
	if (!order) throw new Error("the order is gone");
	return findOrderPix(order);
}

/** Pages and codes at Mercado Pago that a customer could pay now, with their amounts. */
function payableAt(orderId: string) {
	const pages = [...scene.mercadoPago.preferences.values()]
		.map(({ request }) => request as unknown as StubPage)
		.filter(
			({ external_reference, expiration_date_to }) =>
				external_reference === orderId && Date.parse(expiration_date_to) > Date.now(),
		)
		.map(({ items, payment_methods }) => ({
			cents: Math.round(items.reduce((sum, each) => sum + each.unit_price * each.quantity, 0) * 100),
			excludes: payment_methods.excluded_payment_types?.map(({ id }) => id) ?? [],
		}));
	const codes = [...scene.mercadoPago.payments.values()]
		.filter((each) => each.external_reference === orderId && each.status === "pending")
		.map((each) => Math.round(each.transaction_amount * 100));
	return { pages, codes };
}
interface StubPage {
	external_reference: string;
	expiration_date_to: string;
	items: { unit_price: number; quantity: number }[];
	payment_methods: { excluded_payment_types?: { id: string }[] };
}

describe("an order at the price of a PIX", () => {
	it("can be paid by its code alone, for exactly that price", async () => {
		const id = await place("pix");
		await Promise.all([createOrderPix(scene.customer, id), createOrderPix(scene.customer, id)]);
		const { totalCents } = await readOrder(id);
		expect(payableAt(id)).toEqual({ pages: [], codes: [totalCents] });
		expect(await refusalOf(createPaymentPreference(scene.customer, id))).toMatchObject({ kind: "conflict" });
		expect(payableAt(id).pages).toEqual([]);
		const [code] = [...scene.mercadoPago.payments.values()].filter((each) => each.external_reference === id);
		scene.mercadoPago.pay(id, centsToReais(totalCents), { ...code, status: "approved" });
		await recordPayment(await fetchPayment(code?.id ?? ""));
		expect(await readOrder(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("shows the workshop a card that paid that price all the same", async () => {
		const id = await place("pix");
		const { totalCents } = await readOrder(id);
		const card = scene.mercadoPago.pay(id, centsToReais(totalCents), { payment_type_id: "credit_card" });
		await recordPayment(await fetchPayment(card.id));
		const note = expect.stringContaining("preço do PIX");
		expect(await readTasks(id)).toMatchObject([{ kind: "payment_alert", note }]);
		expect(await readOrder(id)).toMatchObject({ paymentStatus: "paid" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("has its rest asked for by transfer, at the prices that were agreed", async () => {
		const id = await place("pix");
		const { totalCents } = await readOrder(id);
		const part = scene.mercadoPago.pay(id, 10);
		await recordPayment(await fetchPayment(part.id));
		await requestMissingAmount(await createAdmin(), id, cents(totalCents - 1_000));
		expect(await readOrder(id)).toMatchObject({ paymentMethod: "bank_transfer", totalCents });
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
	});

	it("keeps its code when the shop offers none any more", async () => {
		const id = await place("pix");
		await createOrderPix(scene.customer, id);
		await changePaymentSettings({ pixOnOrderPage: false });
		expect((await readPix(id)).pix).not.toBeNull();
	});
});

describe("changing the way to pay", () => {
	it("has the price of each way, there and back, and nothing open at another", async () => {
		await listenToOrders();
		const id = await place("mercadopago");
		await createPaymentPreference(scene.customer, id);
		const { shippingCents } = await readOrder(id);
		const ways = ["pix", "mercadopago", "bank_transfer", "pix", "bank_transfer", "mercadopago"] as const;
		for (const to of ways) {
			await change(id, to, PRICES[to] + shippingCents);
			const order = await readOrder(id);
			const totalCents = PRICES[to] + shippingCents;
			expect(order).toMatchObject({
				paymentMethod: to === "bank_transfer" ? to : "mercadopago",
				itemsCents: PRICES[to],
				totalCents,
				pixDiscountPercent: to === "pix" ? 5 : 0,
				transferDiscountPercent: to === "bank_transfer" ? 7 : 0,
			});
			expect(payableAt(id)).toEqual({ pages: [], codes: [] });
			if (to === "pix") {
				await createOrderPix(scene.customer, id);
				expect(payableAt(id)).toEqual({ pages: [], codes: [totalCents] });
				expect((await readPix(id)).pix).not.toBeNull();
			} else expect((await readPix(id)).pix).toBeNull();
			if (to === "mercadopago") {
				await createPaymentPreference(scene.customer, id);
				// A PIX on that page would cost more than the shop says.
				const pages = [{ cents: totalCents, excludes: ["bank_transfer"] }];
				expect(payableAt(id)).toEqual({ pages, codes: [] });
			}
		}
		expect(await checkInvariants()).toEqual([]);
		expect(await eventsOf(id)).toEqual(["order.placed", ...ways.map(() => "order.changed")]);
		expect(await readMails(id, "order-payment-changed")).toHaveLength(ways.length);
		expect(await readMails(id, "payment-failed")).toEqual([]);
		const [first] = await readAudit(id, "order.payment_changed");
		expect(first?.details).toMatchObject({ from: "mercadopago", to: "pix", amount: 9_498 + shippingCents });
	});

	it("leaves one price when two ways are pressed at once, and nothing payable at the other", async () => {
		for (let round = 0; round < 4; round += 1) {
			const id = await place("mercadopago");
			await createPaymentPreference(scene.customer, id);
			await Promise.allSettled([
				change(id, "pix").then(() => createOrderPix(scene.customer, id)),
				change(id, "bank_transfer"),
			]);
			const { totalCents, paymentMethod, itemsCents, shippingCents } = await readOrder(id);
			expect([PRICES.pix, PRICES.bank_transfer]).toContain(itemsCents);
			expect(totalCents).toBe(itemsCents + shippingCents);
			const { pages, codes } = payableAt(id);
			expect(pages).toEqual([]);
			if (paymentMethod === "bank_transfer") expect(codes).toEqual([]);
			else expect(codes.filter((code) => code !== totalCents)).toEqual([]);
		}
		expect(await checkInvariants()).toEqual([]);
	});

	it("gives a code that was asked for at the former price to nobody, and ends it", async () => {
		const id = await place("pix");
		let hasChanged: Promise<void> | undefined;
		// The order changes while Mercado Pago makes the code.
		scene.mercadoPago.watch(async (moment, { method, path }) => {
			if (moment !== "asked" || method !== "POST" || path !== "/v1/payments" || hasChanged) return;
			hasChanged = change(id, "bank_transfer");
			await hasChanged;
		});
		const refusal = await refusalOf(createOrderPix(scene.customer, id));
		scene.mercadoPago.watch(() => {});
		expect(refusal).toMatchObject({ kind: "conflict" });
		expect(await readOrder(id)).toMatchObject({ paymentMethod: "bank_transfer", itemsCents: 9_300 });
		expect(payableAt(id)).toEqual({ pages: [], codes: [] });
		await change(id, "pix");
		await createOrderPix(scene.customer, id);
		expect(payableAt(id).codes).toEqual([(await readOrder(id)).totalCents]);
	});

	it("asks for another code after a lost answer at another price", async () => {
		const id = await place("pix");
		scene.mercadoPago.loseAnswers(true);
		await expect(createOrderPix(scene.customer, id)).rejects.toMatchObject({ kind: "unavailable" });
		scene.mercadoPago.loseAnswers(false);
		await giveDiscounts(10, 7);
		await change(id, "mercadopago");
		await change(id, "pix");
		await createOrderPix(scene.customer, id);
		const { totalCents, itemsCents } = await readOrder(id);
		expect(itemsCents).toBe(9_000);
		expect(payableAt(id).codes).toEqual([totalCents]);
	});

	it("ends a boleto that was begun, which is no refused payment", async () => {
		const id = await place("mercadopago");
		await createPaymentPreference(scene.customer, id);
		const { totalCents } = await readOrder(id);
		const boleto = { status: "pending", payment_type_id: "ticket" };
		scene.mercadoPago.pay(id, centsToReais(totalCents), boleto);
		await change(id, "pix");
		expect(await readOrder(id)).toMatchObject({ paymentStatus: "pending", pixDiscountPercent: 5 });
		expect(await readMails(id, "payment-failed")).toEqual([]);
	});

	it("shows money that comes for the former price to the workshop", async () => {
		const id = await place("pix");
		await createOrderPix(scene.customer, id);
		const { totalCents: former } = await readOrder(id);
		await change(id, "mercadopago");
		const late = scene.mercadoPago.pay(id, centsToReais(former));
		await recordPayment(await fetchPayment(late.id));
		expect(await readOrder(id)).toMatchObject({ paymentStatus: "pending" });
		expect(await readTasks(id)).toMatchObject([{ kind: "amount_mismatch" }]);
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("is refused without a trace while Mercado Pago is silent, or when another total was read", async () => {
		const id = await place("pix");
		await createOrderPix(scene.customer, id);
		const before = await readOrder(id);
		scene.mercadoPago.behave("down");
		expect(await refusalOf(change(id, "mercadopago"))).toMatchObject({ kind: "unavailable" });
		scene.mercadoPago.behave("answers");
		const refusal = await refusalOf(change(id, "mercadopago", 9_998 + before.shippingCents));
		expect(refusal).toMatchObject({ kind: "conflict", message: expect.stringContaining("agora são") });
		expect(await readOrder(id)).toEqual(before);
		expect(payableAt(id).codes).toEqual([before.totalCents]);
		expect((await readPix(id)).pix).not.toBeNull();
	});

	it("is for ways that the shop offers, orders without money, and their own customer", async () => {
		const id = await place("mercadopago");
		const stranger = await createAdmin();
		expect(await refusalOf(change(id, "pix", undefined, stranger))).toMatchObject({ kind: "not_found" });
		await giveDiscounts(0, 0);
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
		await giveDiscounts(5, 0);
		await recordReceipt(stranger, id, { amountCents: cents(1_000), way: "cash" });
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
		expect(await readOrder(id)).toMatchObject({ itemsCents: 9_999, pixDiscountPercent: 0 });
	});

	it("is not offered where the list prices of a discounted order were not kept", async () => {
		const id = await place("bank_transfer");
		await db.update(orderItems).set({ listPriceCents: null }).where(eq(orderItems.orderId, id));
		const order = await findOrderForCustomer(scene.customer, id);
		if (!order) throw new Error("the order is gone");
		const discounts = paymentDiscounts({ ...defaultSettings.payments, pixDiscountPercent: 5 }, everyWayToPay);
		expect(listPaymentChanges(order, { ...everyWayToPay, discounts })).toEqual([]);
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
		expect(await readOrder(id)).toMatchObject({ itemsCents: 9_300 });
	});

	it("does not hold the stock longer by going there and back", async () => {
		const id = await place("mercadopago");
		const { expiresAt } = await readOrder(id);
		for (const to of ["bank_transfer", "mercadopago", "bank_transfer", "pix"] as const) await change(id, to);
		expect((await readOrder(id)).expiresAt).toEqual(expiresAt);
		// A PIX code that cannot be made in time is not promised.
		await change(id, "mercadopago");
		const soon = new Date(Date.now() + 20 * MINUTE_MS);
		await db.update(orders).set({ expiresAt: soon }).where(eq(orders.id, id));
		expect(await refusalOf(change(id, "pix"))).toMatchObject({ kind: "conflict" });
		expect(await readOrder(id)).toMatchObject({ pixDiscountPercent: 0, expiresAt: soon });
	});
});
