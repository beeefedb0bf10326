import { successToast } from "#app/platform/forms/toasts.ts";

export const diaryMessages = {
	failedTitle: "Erro",
	stopped: successToast("Diário desligado", "Você não recebe mais e-mails sobre o que andou na bancada."),
	resumed: successToast("Diário ligado", "Você volta a receber o que andou na bancada, no fim do dia."),
	linkUnknown: "Este link não é de nenhum diário. Abra o do e-mail mais novo.",
} as const;
