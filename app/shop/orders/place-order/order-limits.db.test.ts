import { and, eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/shop/accounts/attempt-limits.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { confirmCustomer } from "#app/shop/orders/confirmation/confirm-customer.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, products, webhookEvents } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, placeOrderInput, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import type { PlaceOrderInput } from "./order-input.ts";
import { placeOrder } from "./place-order.server.ts";
import { networkHash } from "./unpaid-limits.server.ts";

setUpCepStubs();

const messageOf = (reason: unknown): string => (reason instanceof Refusal ? reason.message : String(reason));

it("lets one customer leave five orders unpaid, however many are sent at once", async () => {
	const customer = await createCustomer();
	const stools = await Promise.all(Array.from({ length: 12 }, () => insertProduct({ stockQuantity: 9 })));
	const sent = await Promise.allSettled(stools.map((stool) => createOrder(customer, stool)));
	const refused = sent.filter((each) => each.status === "rejected").map(({ reason }) => messageOf(reason));
	expect(refused).toHaveLength(7);
	expect(new Set(refused)).toEqual(
		new Set([
			"Você já tem 5 pedidos esperando pagamento. Pague ou cancele um deles em Meus pedidos para fazer outro: seu carrinho continua guardado.",
		]),
	);
	const placed = await db.select().from(orders).where(eq(orders.userId, customer.id));
	expect(placed).toHaveLength(5);
	expect(await checkInvariants()).toEqual([]);

	// Others are not held up, and neither is she once one of them is paid or cancelled.
	const [stool, paid, cancelled] = [stools[0], placed[0], placed[1]];
	if (!stool || !paid || !cancelled) throw new Error("no orders");
	await createOrder(await createCustomer(), stool);
	await db
		.update(orders)
		.set({ paymentStatus: "paid", paidAt: new Date(), status: "confirmed" })
		.where(eq(orders.id, paid.id));
	await createOrder(customer, stool);
	await expect(createOrder(customer, stool)).rejects.toThrow("5 pedidos esperando pagamento");
	await cancelOrder(customer, cancelled.id);
	await createOrder(customer, stool);
});

it("sells no more of one product in an order than the setting says", async () => {
	const customer = await createCustomer();
	const board = await insertProduct({ stockQuantity: 50 });
	await expect(createOrder(customer, board, { quantity: 25 })).rejects.toThrow(
		"Cada pedido aceita até 24 unidades de cada peça.",
	);
	await createOrder(customer, board, { quantity: 24 });
	const [row] = await db.select().from(products).where(eq(products.id, board.id));
	expect(row?.stockQuantity).toBe(26);
});

/** As many customers as `each`, who order one unit at once; what the refused ones read. */
async function refusedAtOnce(
	each: readonly { given?: Partial<PlaceOrderInput>; address?: string }[],
	customerGiven: Parameters<typeof createCustomer>[0] = {},
): Promise<string[]> {
	const product = await insertProduct({ stockQuantity: 100 });
	const asked = await Promise.all(
		each.map(async (order) => ({ ...order, customer: await createCustomer(customerGiven) })),
	);
	const sent = await Promise.allSettled(
		asked.map(({ customer, given, address }) =>
			placeOrder(
				customer,
				placeOrderInput([[product, 1]], given),
				address ? networkHash(from(address)) : null,
			),
		),
	);
	const [row] = await db.select().from(products).where(eq(products.id, product.id));
	const refused = sent.filter((one) => one.status === "rejected").map(({ reason }) => messageOf(reason));
	expect(row?.stockQuantity).toBe(100 - each.length + refused.length);
	return refused;
}

const from = (address: string) =>
	new Request("http://localhost:3000/checkout", { headers: { [CLIENT_ADDRESS_HEADER]: address } });

describe("many accounts sent at once", () => {
	it("leave five orders unpaid with one telephone", async () => {
		const address = { ...sampleAddress, phone: "11977770001" };
		const refused = await refusedAtOnce(Array.from({ length: 12 }, () => ({ given: { address } })));
		expect(refused).toEqual(
			Array(7).fill(
				"Já há 5 pedidos esperando pagamento com este telefone. Pague ou cancele um deles para fazer outro: seu carrinho continua guardado.",
			),
		);
	});

	it("leave five orders unpaid with one CPF, and with one CNPJ", async () => {
		const company = { cnpj: "12345678000195", companyName: "Oficina", stateRegistration: "ISENTO" };
		for (const document of [{ cpf: "52998224725" }, company]) {
			const refused = await refusedAtOnce(Array.from({ length: 8 }, () => ({ given: document })));
			expect(refused).toEqual(
				Array(3).fill(
					"Já há 5 pedidos esperando pagamento com este CPF ou CNPJ. Pague ou cancele um deles para fazer outro: seu carrinho continua guardado.",
				),
			);
		}
	});

	it("leave ten orders unpaid from one line, which is a /56 of IPv6", async () => {
		const sentence =
			"Já há 10 pedidos esperando pagamento feitos desta conexão com a internet. Pague ou cancele um deles, ou tente por outra conexão: seu carrinho continua guardado.";
		const homes = Array.from({ length: 14 }, (_, at) => ({
			address: `2001:db8:7:1${at.toString(16).padStart(2, "0")}::${at + 1}`,
		}));
		expect(await refusedAtOnce(homes)).toEqual(Array(4).fill(sentence));
		expect(await refusedAtOnce([{ address: "2001:db8:7:200::1" }])).toEqual([]);
		const office = Array.from({ length: 12 }, () => ({ address: "203.0.113.9" }));
		expect(await refusedAtOnce(office)).toEqual(Array(2).fill(sentence));
		const rows = await db.select().from(orders).where(isNotNull(orders.networkHash));
		expect(rows.map(({ networkHash: kept }) => kept).join(" ")).not.toMatch(/203|2001/);
	});

	it("count no order that is paid or cancelled", async () => {
		const address = { ...sampleAddress, phone: "11977770002" };
		const given = Array.from({ length: 5 }, () => ({ given: { address } }));
		expect(await refusedAtOnce(given)).toEqual([]);
		expect(await refusedAtOnce([{ given: { address } }])).toHaveLength(1);
		const [first] = await db
			.select()
			.from(orders)
			.where(sql`${orders.shippingAddress} ->> 'phone' = '11977770002'`);
		await db
			.update(orders)
			.set({ status: "cancelled" })
			.where(eq(orders.id, first?.id ?? ""));
		expect(await refusedAtOnce([{ given: { address } }])).toEqual([]);
	});
});

describe("an account whose e-mail address was never confirmed", () => {
	it("leaves one order unpaid, for hours, until the link of its mail is opened", async () => {
		await listenToOrders();
		const customer = await createCustomer({ emailVerified: false });
		const product = await insertProduct({ stockQuantity: 10 });
		const sent = await Promise.allSettled([1, 2, 3].map(() => createOrder(customer, product)));
		const refused = sent.filter((each) => each.status === "rejected").map(({ reason }) => messageOf(reason));
		expect(refused).toEqual(
			Array(2).fill(
				"Você já tem 1 pedido esperando pagamento, e seu e-mail ainda não foi confirmado. Confirme pelo link do e-mail que enviamos com o pedido, ou pague ou cancele o pedido em Meus pedidos para fazer outro: seu carrinho continua guardado.",
			),
		);
		const [order] = await db.select().from(orders).where(eq(orders.userId, customer.id));
		if (!order) throw new Error("no order");
		const hours = (row: typeof order) =>
			((row.expiresAt?.getTime() ?? 0) - row.createdAt.getTime()) / HOUR_MS;
		expect(hours(order)).toBe(12);

		const [mail] = await db
			.select()
			.from(outboxMessages)
			.where(and(eq(outboxMessages.recipient, customer.email), eq(outboxMessages.kind, "order-received")));
		const code = /\?confirmar=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

		// Neither a stranger with the link nor a link that was tampered with confirms anything.
		const stranger = await createCustomer({ emailVerified: false });
		expect(await confirmCustomer(stranger, code)).toBe(false);
		expect(await confirmCustomer(customer, `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`)).toBe(
			false,
		);
		expect(await confirmCustomer(customer, "é")).toBe(false);
		await expect(createOrder(customer, product)).rejects.toThrow("ainda não foi confirmado");

		expect(await confirmCustomer(customer, code)).toBe(true);
		expect(await confirmCustomer(customer, code)).toBe(false);
		const [confirmed] = await db.select().from(orders).where(eq(orders.id, order.id));
		expect(confirmed?.expiresAt).toEqual(paymentDeadline(2, order.createdAt));
		expect(await eventsOf(order.id)).toEqual(["order.placed", "order.changed"]);
		const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orderId, order.id));
		expect(JSON.parse(events.at(-1)?.data ?? "{}").order.expires_at).toBe(
			confirmed?.expiresAt?.toISOString(),
		);
		for (let each = 0; each < 4; each++) await createOrder(customer, product);
		await expect(createOrder(customer, product)).rejects.toThrow("5 pedidos esperando pagamento");
	});
});
