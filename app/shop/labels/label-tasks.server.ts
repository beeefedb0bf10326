import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { isPaidLabel, isRestingPaid, labelSteps } from "#app/shop/labels/label-steps.ts";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderTasks, type shippingLabels } from "#db/schema.server.ts";
import { silenceMs } from "./label-checks.ts";

export type LabelRow = typeof shippingLabels.$inferSelect;

/**
 * The subject of a label's task. In the key it is between the label and the moment, so that a later event opens a new
 * task.
 */
type About = "refused" | "silent" | "order_cancelled";

const prefixOf = ({ id }: { id: string }, about?: About): string => (about ? `${id}:${about}:` : `${id}:`);

async function openLabelTask(
	tx: Transaction,
	order: LockedOrder,
	label: LabelRow,
	about: About,
	note: string,
) {
	const key = `${prefixOf(label, about)}${new Date().toISOString()}`;
	await openTask(tx, order, "label_stuck", { key, note });
}

const CANCEL = "cancele a etiqueta para que o valor volte ao saldo do Melhor Envio";

/** “Etiqueta 1, paga (R$ 31,90), não foi emitida” */
function whatFailed({ number, status, priceCents, cancelledFrom }: LabelRow): string {
	const price = isPaidLabel(status) && priceCents !== null ? `, paga (${formatMoney(priceCents)}),` : "";
	const isCancelling = cancelledFrom !== null || status === "cancelling";
	const what = isCancelling ? "cancelada" : isPaidLabel(status) ? "emitida" : "comprada";
	return `Etiqueta ${number}${price} não foi ${what}`;
}

/** Ends with one full stop, whether or not Melhor Envio's text has one. */
const sentence = (text: string | null): string => `${(text ?? "").replace(/[\s.]+$/, "")}.`;

/**
 * Opens a task for a refused label, and closes its earlier ones. No task is opened if the label was not paid and its
 * order is cancelled.
 */
export async function openRefusalTask(tx: Transaction, order: LockedOrder, label: LabelRow): Promise<void> {
	await endLabelTasks(tx, order, label, null);
	if (order.status === "cancelled" && !isPaidLabel(label.status)) return;
	const advice = isPaidLabel(label.status) ? `Tente de novo, ou ${CANCEL}.` : "Nada foi pago: tente de novo.";
	await openLabelTask(
		tx,
		order,
		label,
		"refused",
		`${whatFailed(label)}: ${sentence(label.failure)} ${advice}`,
	);
}

/** Opens a task when Melhor Envio has not answered for a day, once for each such period. The job keeps asking. */
export async function openSilenceTask(tx: Transaction, order: LockedOrder, label: LabelRow): Promise<void> {
	const silence = silenceMs(label.failedChecks);
	if (silence === null || (await hasTaskSince(tx, label, new Date(Date.now() - silence), "silent"))) return;
	const advice = isPaidLabel(label.status)
		? `Confira a etiqueta no painel do Melhor Envio; se não precisar mais dela, ${CANCEL}.`
		: "Confira no painel do Melhor Envio se ela já foi paga.";
	const problem = `${whatFailed(label)}: há um dia falta uma resposta. ${sentence(label.failure)} ${advice}`;
	await openLabelTask(tx, order, label, "silent", problem);
}

/**
 * Opens a task for a label whose order is cancelled, once for each cancellation. A paid and printable label is not
 * cancelled automatically, because the carrier may have the parcel already, which a person knows. The task is closed
 * when the order is reinstated, or when the carrier has the parcel.
 */
export async function syncCancelledOrderTask(
	tx: Transaction,
	order: LockedOrder,
	label: LabelRow,
): Promise<void> {
	const { status, cancelledAt } = order;
	if (status === "cancelled" && !isPaidLabel(label.status) && !labelSteps[label.status].next) {
		// There is nothing left to buy.
		return endLabelTasks(tx, order, label, null);
	}
	if (status !== "cancelled" || !cancelledAt || !isRestingPaid(label)) {
		const keyPrefix = prefixOf(label, "order_cancelled");
		await closeTasks(tx, order, ["label_stuck"], { actor: null, keyPrefix });
		return;
	}
	if (await hasTaskSince(tx, label, cancelledAt)) return;
	const price = label.priceCents === null ? "" : ` de ${formatMoney(label.priceCents)}`;
	const problem = `Pedido cancelado, e a etiqueta ${label.number}${price} segue paga: ${CANCEL}, ou use-a.`;
	await openLabelTask(tx, order, label, "order_cancelled", problem);
}

/** Whether the label has an open task, or got one after that moment. */
async function hasTaskSince(tx: Transaction, label: LabelRow, after: Date, about?: About): Promise<boolean> {
	const earlier = await tx.$count(
		orderTasks,
		and(
			eq(orderTasks.orderId, label.orderId),
			eq(orderTasks.kind, "label_stuck"),
			sql`starts_with(${orderTasks.key}, ${prefixOf(label, about)})`,
			or(isNull(orderTasks.closedAt), gt(orderTasks.since, after)),
		),
	);
	return earlier > 0;
}

/** Closes the label's tasks when it is issued or cancelled, or when a person tries again. */
export async function endLabelTasks(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	label: { id: string },
	actor: { readonly id: string } | null,
): Promise<void> {
	await closeTasks(tx, order, ["label_stuck"], { actor, keyPrefix: prefixOf(label) });
}
