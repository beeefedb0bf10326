import { failureToast, successToast, type ToastForm, type ToastText } from "#app/platform/forms/toasts.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import type { EarlyWork } from "#app/shop/orders/work-orders/changes/leave-early.server.ts";
import { earlyWords } from "#app/shop/orders/work-orders/plan/early-day.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import { shortId } from "#app/values/text.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { earlyRiskWords } from "./bench/bench-words.ts";
import type { BulkOrderChange } from "./order-filters.ts";
import {
	isWorkshopStep,
	isWorkshopUndo,
	undoForOrders,
	workshopSteps,
	workshopUndone,
} from "./workshop/workshop-steps.ts";

/** The messages of the tab “Pedidos” (specification, section 8). */
export const adminOrderMessages = {
	statusChanged: successToast("Status atualizado"),
	cancelled: successToast("Pedido cancelado", "O cliente foi avisado."),
	cancelledAndRestocked: successToast(
		"Pedido cancelado",
		"As peças voltaram ao estoque e o cliente foi avisado.",
	),
	restAsked: successToast("Resto cobrado", "O cliente recebe por e-mail como pagar o que falta."),
	entryUndone: successToast("Registro desfeito", "O cliente é avisado por e-mail."),
	refunded: successToast("Valor marcado como reembolsado", "O cliente recebe a confirmação por e-mail."),
	receiptRecorded: successToast("Recebimento registrado", "Ele já conta no pedido."),
	madeToOrder: successToast("Pedido para produzir", "Ele entra na fila dos pagos para produzir."),
	restockAwaited: successToast(
		"À espera de reposição",
		"As próximas peças que entrarem no estoque são deste pedido.",
	),
	placeFound: successToast(
		"Pedido na fila",
		"O lugar e o dia estão no pedido; se o dia mudou, o cliente recebe um e-mail.",
	),
	noted: successToast("Anotação salva"),
	photoChanged: successToast("Foto atualizada"),
	workStocked: (quantity: number) =>
		successToast(
			"Estoque atualizado",
			quantity === 1 ? "A peça começada está no estoque." : "As peças começadas estão no estoque.",
		),
	workNotStocked: successToast("Resposta salva", "O estoque fica como está."),
	returnMoved: successToast("Devolução atualizada", "O cliente foi avisado por e-mail."),
	returnRegistered: successToast("Devolução registrada", "O cliente recebe a confirmação por e-mail."),
} as const satisfies Record<string, ToastText | ((quantity: number) => ToastText)>;

export interface LeftOrder {
	id: string;
	reason: string;
}

/** The orders that were not changed, grouped by reason. */
export function describeLeft(left: readonly LeftOrder[]): string {
	const count = left.length === 1 ? "1 ficou como estava." : `${left.length} ficaram como estavam.`;
	const byReason = Map.groupBy(left, ({ reason }) => reason);
	const named = Array.from(
		byReason,
		([reason, some]) => `${some.map(({ id }) => `#${shortId(id)}`).join(", ")}: ${reason}`,
	);
	return [count, ...named].join(" ");
}

/** The message about a bulk change, including the orders that were not changed. */
export function bulkChangeMessage(
	to: BulkOrderChange,
	{ changed, left }: { changed: readonly string[]; left: readonly LeftOrder[] },
): ToastText & { action?: ToastForm } {
	const counted = changed.length === 1 ? "1 pedido" : `${changed.length} pedidos`;
	const rest = left.length === 0 ? "" : ` ${describeLeft(left)}`;
	if (isWorkshopUndo(to)) return { ...workshopUndone, description: `${counted}.${rest}` };
	if (isWorkshopStep(to)) {
		const { done } = workshopSteps[to];
		return { ...successToast(done, `${counted}.${rest}`), action: undoForOrders(to, changed) };
	}
	if (to !== "paid") {
		const description = `${counted}: ${adminOrderStatusLabel(to)}.${rest}`;
		return { ...adminOrderMessages.statusChanged, description };
	}
	return successToast(
		changed.length === 1 ? "Pedido marcado como pago" : "Pedidos marcados como pagos",
		`${counted}. Cada cliente recebe a confirmação por e-mail.${rest}`,
	);
}

/**
 * The message after an administrator has resolved a task. A parcel that was held by two tasks is released with the
 * second.
 */
export const taskResolvedMessage = ({ kind, isHeld }: { kind: TaskKind; isHeld: boolean }): ToastText =>
	isHeld && taskKindEntry(kind).holdsParcel
		? successToast("Aviso conferido", "Outro aviso ainda retém o envio.")
		: successToast(taskKindEntry(kind).done?.title ?? "");

export const paidOutcomeMessages: Record<PaidOutcome, ToastText> = {
	paid: successToast("Pedido marcado como pago", "O cliente recebe a confirmação por e-mail."),
	already_paid: { title: "Este pedido já estava pago" },
	paid_without_stock: failureToast(
		"Pago, mas sem estoque",
		"O pedido tinha vencido e as peças foram vendidas. Escolha uma das saídas no pedido.",
	),
	paid_after_cancellation: failureToast(
		"Pago depois de cancelado",
		"O pedido continua cancelado: o valor precisa ser reembolsado.",
	),
};

/** “Cadeira Palha sai antes, até 3 de dezembro”, and where the plan does not keep that day. */
export function earlyDaySaved({ day, plan, isHeldUp, ...work }: EarlyWork) {
	const risk = plan && earlyRiskWords(plan);
	const queue = isHeldUp
		? "Mais cedo na fila, outro trabalho atrasaria: em “Ver na bancada” você decide."
		: null;
	const danger = risk ? `${risk.charAt(0).toUpperCase()}${risk.slice(1)}.` : null;
	return successToast(
		earlyWords(work, day),
		[danger, risk ? queue : null].filter(Boolean).join(" ") || undefined,
	);
}

export const adminOrderFailures = {
	list: "Erro ao carregar pedidos",
	status: "Erro ao atualizar status do pedido",
	paid: "Erro ao marcar como pago",
	cancel: "Erro ao cancelar pedido",
	payment: "Erro ao registrar",
	note: "Erro ao salvar anotação",
	begunWork: "Erro ao responder sobre a peça",
	return: "Erro ao atualizar a devolução",
} as const;

export const adminOrderRefusals = {
	unknownStatus: "Escolha um status da lista.",
	noteMissing: "Escreva a anotação.",
	refundAmount: "Informe o valor a reembolsar, como 150,00.",
	receiptAmount: "Informe o valor recebido, como 150,00.",
	amountNotSent: "O valor não veio com o formulário. Recarregue a página e confira de novo.",
	way: "Escolha como o dinheiro passou de mão.",
	day: "Informe o dia, como está no extrato.",
	refundReason: "Escreva o motivo do reembolso.",
	refusalMissing: "Escreva o motivo: o cliente vai ler.",
	noneSelected: "Marque os pedidos na lista.",
	noneChanged: "Nenhum dos pedidos marcados existe mais. Recarregue a lista.",
	isCancelled: "Está cancelado.",
	alreadyPaid: "Já estava pago.",
	amountNotRead: "O valor dele não estava na lista. Recarregue e confira de novo.",
	paidOnline: "É pago pelo Mercado Pago, e a opção para ele não foi marcada.",
} as const;
