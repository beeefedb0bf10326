import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import {
	beginOrder,
	finishOrder,
	undoBegin,
	undoFinish,
} from "#app/shop/orders/changes/make-order.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import type { Cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { adminOrderRefusals, describeLeft, type LeftOrder } from "./admin-orders.messages.ts";
import type { BulkOrderChange } from "./order-filters.ts";
import { isWorkshopStep, isWorkshopUndo } from "./workshop/workshop-steps.ts";

interface BulkChoice {
	ids: readonly string[];
	/** The amounts to be received that the administrator saw, for each order to be marked as paid. */
	amounts?: readonly (readonly [id: string, amount: Cents])[];
	/** The administrator confirmed that Mercado Pago orders among them were paid in another way. */
	includesOnline?: boolean;
}

/**
 * Applies the same change to several orders, each in a transaction of its own, so that an order that cannot be
 * changed does not block the others. Cancelled orders are skipped: reopening one is a separate decision. Returns
 * which were changed, and which were not and why. Throws `conflict` when none was changed.
 */
export async function changeOrdersInBulk(
	admin: Admin,
	choice: BulkChoice,
	to: BulkOrderChange,
): Promise<{ changed: string[]; left: LeftOrder[] }> {
	const rows = await db
		.select({ id: orders.id, status: orders.status, paymentMethod: orders.paymentMethod })
		.from(orders)
		.where(inArray(orders.id, [...new Set(choice.ids)]))
		.orderBy(orders.createdAt, orders.id);
	const changed: string[] = [];
	const left: LeftOrder[] = [];
	for (const order of rows) {
		const reason = await changeOrder(admin, order, choice, to);
		if (reason === null) changed.push(order.id);
		else left.push({ id: order.id, reason });
	}
	if (changed.length === 0) {
		throw new Refusal("conflict", left.length > 0 ? describeLeft(left) : adminOrderRefusals.noneChanged);
	}
	return { changed, left };
}

const workshopCommands = {
	begin: beginOrder,
	finish: finishOrder,
	"undo-begin": undoBegin,
	"undo-finish": undoFinish,
};

/** Null when the order was changed; otherwise the reason why not. */
async function changeOrder(
	admin: Admin,
	{ id, status, paymentMethod }: Pick<OrderRow, "id" | "status" | "paymentMethod">,
	{ amounts = [], includesOnline = false }: BulkChoice,
	to: BulkOrderChange,
): Promise<string | null> {
	if (status === "cancelled") return adminOrderRefusals.isCancelled;
	try {
		if (isWorkshopStep(to) || isWorkshopUndo(to)) {
			await workshopCommands[to](admin, id);
			return null;
		}
		if (to !== "paid") {
			await changeOrderStatus(admin, id, to);
			return null;
		}
		const [, amount] = amounts.find(([each]) => each === id) ?? [];
		if (amount === undefined) return adminOrderRefusals.amountNotRead;
		if (paymentMethod === "mercadopago" && !includesOnline) return adminOrderRefusals.paidOnline;
		const outcome = await confirmTransfer(admin, id, amount);
		return outcome === "already_paid" ? adminOrderRefusals.alreadyPaid : null;
	} catch (error) {
		if (error instanceof Refusal) return error.message;
		throw error;
	}
}
