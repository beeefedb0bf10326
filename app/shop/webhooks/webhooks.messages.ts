import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages of the webhooks in “Envios e avisos”. */
export const webhookMessages = {
	failed: "Erro ao salvar o webhook",
	replayFailed: "Erro ao reenviar",
	created: successToast("Webhook cadastrado", "Copie o segredo agora: ele não aparece de novo."),
	enabled: successToast("Webhook ligado", "O que estava na fila sai em instantes."),
	disabled: successToast("Webhook desligado", "Nada mais é enviado a este endereço."),
	renewed: successToast("Segredo trocado", "O anterior vale por mais 24 horas. Copie o novo agora."),
	/** Why the shop itself stopped sending. */
	gone: "O endereço respondeu que não quer mais receber (410).",
	failing: "Todas as tentativas falharam por cinco dias.",
	/** Shown during the deletion, or when its process ended before it was finished. */
	deleting: "A exclusão começou e não terminou. Exclua de novo.",
	deleted: successToast("Webhook excluído"),
	tested: successToast("Teste a caminho", "O resultado aparece na lista de envios."),
	replayed: (count: number) =>
		successToast(
			count === 1 ? "Aviso de volta à fila" : `${count} avisos de volta à fila`,
			"O envio é tentado em instantes.",
		),
	badAddress: "Informe um endereço https público, como https://sistema.com.br/avisos.",
	noEvents: "Marque ao menos um aviso.",
	tooMany: "São no máximo 10 endereços. Exclua um que não usa mais.",
	missing: "Este webhook não existe mais. Recarregue a página.",
	inactive: "Ligue o webhook antes de enviar.",
	noneSelected: "Selecione ao menos um envio.",
	noneFound: "Estes envios não existem mais, ou seu endereço foi desligado.",
} as const;
