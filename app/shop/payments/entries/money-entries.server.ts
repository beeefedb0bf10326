import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	queueRefundMailAndWebhook,
	settleOrderBalance,
} from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { amountChanged } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import { markOrderPaid } from "#app/shop/orders/changes/mark-order-paid.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney, subtractCents, sumCents } from "#app/values/money.ts";
import type { MoneyWay, receiptWayValues } from "#app/values/status/money-entry-type.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { moneyEntries, payments, refunds, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

export interface MoneyEntry {
	amountCents: Cents;
	way: MoneyWay;
	day?: IsoDay | undefined;
	/** A repeated key means the same entry. */
	requestKey?: string | undefined;
}

/**
 * Records a refund that an administrator made by hand (“Marcar como reembolsado”): the amount, the day and the way, and
 * tells the customer. The amount is the one that she read. Throws `conflict` while a refund of the order is open, which
 * would return the same money again, and when the amount that is due has changed.
 */
export async function markRefunded(admin: Admin, orderId: string, entry: MoneyEntry): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (await isKnownEntry(tx, order, "returned", entry)) return;
		assertEntry(entry);
		await assertNoOpenRefund(tx, order.id);
		const { amountCents: amount, day } = entry;
		if (amount !== order.refundDueCents) throw amountChanged(order.refundDueCents);
		await writeEntry(tx, admin, { ...entry, orderId: order.id, kind: "returned" });
		await settleOrderBalance(tx, order, { day });
		const details = { amount, way: entry.way };
		await recordOrderChange(tx, order, { actor: admin, action: "order.refunded", details });
		await queueRefundMailAndWebhook(tx, order, { amount });
	});
}

/**
 * Records money received outside Mercado Pago (“Registrar um recebimento”): any amount, also in addition to other
 * payments. The order is paid once its whole total is there and not being refunded. An excess has to be refunded.
 */
export async function recordReceipt(
	admin: Admin,
	orderId: string,
	entry: MoneyEntry & { way: (typeof receiptWayValues)[number] },
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (await isKnownEntry(tx, order, "received", entry)) return;
		assertEntry(entry);
		await writeReceipt(tx, admin, order, entry);
		const details = { amount: entry.amountCents, way: entry.way };
		await recordOrderChange(tx, order, { actor: admin, action: "order.receipt", details });
		const { held, underWay } = await readOrderBalance(tx, order.id);
		const stays = subtractCents(held, sumCents(underWay.atMercadoPago, underWay.byHand));
		if (order.paymentStatus !== "paid" && stays >= order.totalCents) await markOrderPaid(tx, order, admin);
		else await settleOrderBalance(tx, order);
	});
}

/** Writes the payment for received money, and who recorded it. */
export async function writeReceipt(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	entry: MoneyEntry,
): Promise<void> {
	const { amountCents } = entry;
	const written = await tx
		.insert(payments)
		.values({
			orderId: order.id,
			method: "bank_transfer",
			status: "approved",
			amountCents,
			currency: "BRL",
			mismatch:
				amountCents === order.totalCents
					? null
					: `valor ${formatMoney(amountCents)} em vez de ${formatMoney(order.totalCents)}`,
		})
		.returning({ id: payments.id });
	const { id: paymentId } = expectRow(written, "a payment");
	await writeEntry(tx, admin, { ...entry, orderId: order.id, kind: "received", paymentId });
}

/** Requires an amount, and a day that is not in the future. */
function assertEntry({ amountCents, day = dayOf() }: MoneyEntry): void {
	if (amountCents < 1) throw fieldRefusal("amount", orderMessages.amountMissing);
	if (day > dayOf()) throw fieldRefusal("day", orderMessages.dayToCome);
}

async function writeEntry(
	tx: Transaction,
	admin: Admin,
	{
		day = dayOf(),
		requestKey = randomUUID(),
		...entry
	}: MoneyEntry & { orderId: string; kind: "received" | "returned"; paymentId?: string },
): Promise<string> {
	const values = { ...entry, day, requestKey, recordedById: admin.id };
	const written = await tx.insert(moneyEntries).values(values).returning({ id: moneyEntries.id });
	return expectRow(written, "an entry").id;
}

/** Whether the same form was submitted before. The same key with other data is refused. */
async function isKnownEntry(
	tx: Transaction,
	order: LockedOrder,
	kind: "received" | "returned",
	{ requestKey, amountCents, way, day = dayOf() }: MoneyEntry,
): Promise<boolean> {
	if (requestKey === undefined) return false;
	const [existing] = await tx.select().from(moneyEntries).where(eq(moneyEntries.requestKey, requestKey));
	if (!existing) return false;
	const isSame = existing.amountCents === amountCents && existing.way === way && existing.day === day;
	if (existing.orderId === order.id && existing.kind === kind && isSame) return true;
	throw new Refusal("conflict", orderMessages.formReused);
}

async function assertNoOpenRefund(tx: Transaction, orderId: string): Promise<void> {
	const [open] = await tx
		.select({ amount: refunds.amountCents, isByHand: isNull(payments.providerPaymentId).mapWith(Boolean) })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(eq(refunds.orderId, orderId), inArray(refunds.status, [...openRefundStatuses])))
		.orderBy(asc(refunds.createdAt))
		.limit(1);
	if (!open) return;
	throw new Refusal(
		"conflict",
		open.isByHand ? orderMessages.refundToPay : orderMessages.refundUnderWay(formatMoney(open.amount)),
	);
}

/**
 * The entries made by hand about an order's money, oldest first, for the workshop; each with the entry that undid it.
 */
export async function listMoneyEntries({ id }: ReadableOrder<"admin">) {
	const rows = await db
		.select({
			id: moneyEntries.id,
			kind: moneyEntries.kind,
			amount: moneyEntries.amountCents,
			way: moneyEntries.way,
			day: moneyEntries.day,
			paymentId: moneyEntries.paymentId,
			reversesId: moneyEntries.reversesId,
			recordedBy: users.fullName,
			createdAt: moneyEntries.createdAt,
		})
		.from(moneyEntries)
		.leftJoin(users, eq(users.id, moneyEntries.recordedById))
		.where(eq(moneyEntries.orderId, id))
		.orderBy(asc(moneyEntries.createdAt), asc(moneyEntries.id));
	return rows
		.filter(({ reversesId }) => reversesId === null)
		.map((row) => ({ ...row, undone: rows.find(({ reversesId }) => reversesId === row.id) ?? null }));
}

export type ListedEntry = Awaited<ReturnType<typeof listMoneyEntries>>[number];
