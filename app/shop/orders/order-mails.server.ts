import { eq } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { transferDetails } from "#app/shop/payments/transfer-details.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { formatDateTime, formatLongDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import type { Transaction } from "#db/client.server.ts";
import { type orderItems, type orders, users } from "#db/schema.server.ts";
import type { PaidOutcome } from "./mark-order-paid.server.ts";
import { type OrderMailKind, orderMail } from "./order-mail.ts";

type OrderRow = typeof orders.$inferSelect;
type ItemRow = Pick<typeof orderItems.$inferInsert, "productName" | "quantity" | "totalPriceCents">;

/** To the customer, with what is needed to pay, and to the workshop. */
export async function announceOrder(
	tx: Transaction,
	given: {
		order: OrderRow;
		items: readonly ItemRow[];
		customer: { email: string; fullName: string };
		settings: StoreSettings;
	},
): Promise<void> {
	const { order, items, customer, settings } = given;
	const pieces = items.map((item) => `${item.quantity} × ${item.productName}`);
	const sums = [
		`Frete (${order.shippingOptionName}): ${order.shippingCents === 0 ? "grátis" : formatMoney(order.shippingCents)}`,
		`Total: ${formatMoney(order.totalCents)}`,
	];
	await send(tx, "order-received", customer.email, order, order.id, [
		`${firstName(customer.fullName)}, recebemos seu pedido e as peças já estão separadas para você.`,
		[...pieces, ...sums].join("\n"),
		...howToPay(order, settings),
		...(order.promisedDate ? [`Entrega prevista até ${formatLongDate(order.promisedDate)}.`] : []),
	]);
	await send(tx, "new-order", settings.identity.email, order, order.id, [
		`${customer.fullName} (${customer.email}) fez um pedido.`,
		[...pieces, ...sums].join("\n"),
	]);
}

function howToPay(order: OrderRow, settings: StoreSettings): string[] {
	const until = order.expiresAt ? `Pague até ${formatDateTime(order.expiresAt)}.` : "";
	const transfer = transferDetails({ ...order, total: order.totalCents }, settings);
	if (!transfer) return [`Pagamento pelo Mercado Pago. ${until}`.trim()];
	const { pix, bank, cnpj } = transfer;
	return [
		`Pagamento por PIX ou transferência. ${until}`.trim(),
		...(pix ? [`PIX copia e cola:\n${pix.code}`] : []),
		`${bank.name}\nAgência ${bank.branch}, conta ${bank.account}\n${bank.holder}, CNPJ ${cnpj}`,
	];
}

export async function announceCancellation(
	tx: Transaction,
	order: OrderRow,
	by: { reason: "customer" | "shop" | "expired" },
): Promise<void> {
	const reason = {
		customer: "Seu pedido foi cancelado, como você pediu.",
		shop: "Seu pedido foi cancelado pela oficina.",
		expired: "O prazo de pagamento terminou e o pedido foi cancelado. As peças voltaram à venda.",
	}[by.reason];
	const money =
		order.paymentStatus === "paid"
			? "O valor pago será devolvido pela mesma forma de pagamento."
			: "Nada foi cobrado. Se você já pagou, responda a este e-mail: nada se perde.";
	await toCustomer(tx, "order-cancelled", order, order.id, [reason, money]);
}

/** To the customer; to the workshop as well when the money needs its attention. */
export async function announcePayment(
	tx: Transaction,
	order: OrderRow,
	{ outcome, settings }: { outcome: PaidOutcome; settings: StoreSettings },
): Promise<void> {
	if (outcome !== "paid_after_cancellation") {
		await toCustomer(tx, "payment-approved", order, order.id, [
			`Recebemos seu pagamento de ${formatMoney(order.totalCents)}. O pedido já está com a oficina.`,
			...(order.promisedDate ? [`Entrega prevista até ${formatLongDate(order.promisedDate)}.`] : []),
		]);
	}
	if (outcome === "paid_without_stock" || outcome === "paid_after_cancellation") {
		const problem =
			outcome === "paid_without_stock"
				? "Foi pago depois do prazo, quando as peças já tinham sido vendidas."
				: "Foi pago depois de cancelado: o valor precisa ser devolvido.";
		await send(tx, "payment-problem", settings.identity.email, order, `${order.id}:${outcome}`, [problem]);
	}
}

export async function announcePaymentFailure(
	tx: Transaction,
	order: OrderRow,
	paymentId: string,
): Promise<void> {
	await toCustomer(tx, "payment-failed", order, `${order.id}:${paymentId}`, [
		"O Mercado Pago não aprovou o pagamento e nada foi cobrado.",
		"O pedido continua guardado: na página dele você pode tentar de novo, com a mesma forma de pagamento ou com outra.",
	]);
}

/** To the workshop: a payment that is not the one asked for, or was taken back. */
export async function announcePaymentProblem(
	tx: Transaction,
	order: OrderRow,
	{ paymentId, problem, settings }: { paymentId: string; problem: string; settings: StoreSettings },
): Promise<void> {
	await send(tx, "payment-problem", settings.identity.email, order, `${paymentId}:${problem}`, [
		`Pagamento ${paymentId} de ${formatMoney(order.totalCents)}: ${problem}.`,
	]);
}

/** Nobody is written to whose account was deleted. */
async function toCustomer(
	tx: Transaction,
	kind: OrderMailKind,
	order: OrderRow,
	key: string,
	paragraphs: readonly string[],
): Promise<void> {
	if (order.userId === null) return;
	const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
	if (user) await send(tx, kind, user.email, order, key, paragraphs);
}

async function send(
	tx: Transaction,
	kind: OrderMailKind,
	to: string,
	order: OrderRow,
	key: string,
	paragraphs: readonly string[],
): Promise<void> {
	const message = orderMail(kind, paragraphs, {
		number: shortId(order.id),
		address: `${env.PUBLIC_URL}/order-confirmation/${order.id}`,
	});
	await queueMail(tx, { kind, to, dedupeKey: `${kind}:${key}`, message });
}

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] || "Olá";
