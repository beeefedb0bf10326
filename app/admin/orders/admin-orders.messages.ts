import type { ToastMessage } from "#app/platform/forms/toasts.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import type { BulkOrderChange } from "./order-filter.ts";

type Message = Pick<ToastMessage, "title" | "description" | "tone">;

/** What the tab “Pedidos” says (specification, section 8). */
export const adminOrderMessages = {
	statusChanged: { title: "Status atualizado", tone: "success" },
	cancelled: {
		title: "Pedido cancelado",
		description: "As peças voltaram ao estoque e o cliente foi avisado.",
		tone: "success",
	},
	released: { title: "Envio liberado", tone: "success" },
	refunded: {
		title: "Valor marcado como devolvido",
		description: "O cliente recebe a confirmação por e-mail.",
		tone: "success",
	},
	paymentChecked: { title: "Pagamento conferido", tone: "success" },
	madeToOrder: {
		title: "Pedido para produzir",
		description: "Ele entra na fila dos pagos para produzir.",
		tone: "success",
	},
	restockAwaited: {
		title: "À espera de reposição",
		description: "As próximas peças que entrarem no estoque são deste pedido.",
		tone: "success",
	},
	noted: { title: "Anotação salva", tone: "success" },
} as const satisfies Record<string, Message>;

/** Of several at once, and how many of them stayed as they were. */
export function bulkChangeMessage(
	to: BulkOrderChange,
	{ changed, left }: { changed: number; left: number },
): Message {
	const counted = changed === 1 ? "1 pedido" : `${changed} pedidos`;
	const rest = left === 0 ? "" : left === 1 ? " 1 ficou como estava." : ` ${left} ficaram como estavam.`;
	if (to !== "paid") {
		const description = `${counted}: ${adminOrderStatusLabel(to)}.${rest}`;
		return { ...adminOrderMessages.statusChanged, description };
	}
	return {
		title: changed === 1 ? "Pedido marcado como pago" : "Pedidos marcados como pagos",
		description: `${counted}. Cada cliente recebe a confirmação por e-mail.${rest}`,
		tone: "success",
	};
}

export const paidOutcomeMessages: Record<PaidOutcome, Message> = {
	paid: {
		title: "Pedido marcado como pago",
		description: "O cliente recebe a confirmação por e-mail.",
		tone: "success",
	},
	already_paid: { title: "Este pedido já estava pago" },
	paid_without_stock: {
		title: "Pago, mas sem estoque",
		description: "O pedido tinha vencido e as peças foram vendidas. Escolha uma das saídas no pedido.",
		tone: "destructive",
	},
	paid_after_cancellation: {
		title: "Pago depois de cancelado",
		description: "O pedido continua cancelado: o valor precisa ser devolvido.",
		tone: "destructive",
	},
};

export const adminOrderFailures = {
	list: "Erro ao carregar pedidos",
	status: "Erro ao atualizar status do pedido",
	paid: "Erro ao marcar como pago",
	cancel: "Erro ao cancelar pedido",
	payment: "Erro ao registrar",
	note: "Erro ao salvar anotação",
} as const;

export const adminOrderRefusals = {
	unknownStatus: "Escolha um status da lista.",
	noteMissing: "Escreva a anotação.",
	noneSelected: "Marque os pedidos na lista.",
	noneChanged: "Nenhum dos pedidos marcados mudou: já estavam assim, ou foram cancelados.",
	noteTooLong: "Use no máximo 2.000 caracteres.",
} as const;
