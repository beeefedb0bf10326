import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import type { shippingLabels } from "#db/schema.server.ts";

export type LabelRow = typeof shippingLabels.$inferSelect;

/** The key begins with the label and ends with its moment: what is refused later is told again. */
const taskKey = ({ id }: { id: string }): string => `${id}:`;

/** A label that is paid was refused. One task is open for it: what was said before is over. */
export async function tellRefusal(tx: Transaction, order: OrderRow, label: LabelRow): Promise<void> {
	const { number, priceCents, cancelledFrom, failure } = label;
	const price = priceCents === null ? "" : `, paga (${formatMoney(priceCents)}),`;
	const what = cancelledFrom === null ? "emitida" : "cancelada";
	await endRefusals(tx, order, label, null);
	await openTask(tx, order, "label_stuck", {
		key: `${taskKey(label)}${new Date().toISOString()}`,
		note: `Etiqueta ${number}${price} não foi ${what}: ${failure}`,
	});
}

/** The label is issued or cancelled, or somebody tries again. */
export async function endRefusals(
	tx: Transaction,
	order: { id: string },
	label: { id: string },
	actor: { readonly id: string } | null,
): Promise<void> {
	await closeTasks(tx, order, ["label_stuck"], { actor, keyPrefix: taskKey(label) });
}
