import { successToast } from "#app/platform/forms/toasts.ts";

/** What people read about their data and about deleting their account. */
export const personalDataMessages = {
	deleted: successToast(
		"Conta excluída",
		"Seus dados pessoais foram apagados. Obrigado por ter passado por aqui.",
	),
	failedTitle: "Erro ao excluir conta",
	confirm: "Tem certeza que deseja excluir sua conta? Esta ação não pode ser desfeita.",
	openOrders:
		"Você tem um pedido em andamento. A conta pode ser excluída depois da entrega ou do cancelamento dele.",
} as const;
