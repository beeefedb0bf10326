import { successToast } from "#app/platform/forms/toasts.ts";

export const settingsMessages = {
	saved: successToast("Configurações salvas", "A loja já mostra a mudança."),
	unchanged: { title: "Nada mudou", description: "Os valores já eram estes." },
	failed: "Erro ao salvar configurações",
	otherHours: (days: number) =>
		successToast("Horas salvas", days === 1 ? "Um dia tem outras horas." : `${days} dias têm outras horas.`),
	weekHours: successToast("Horas da semana", "O dia voltou às horas da bancada."),
	unknownSection: "Esta parte das configurações não existe.",
	editedMeanwhile:
		"Outra pessoa salvou configurações enquanto você editava. O que você digitou continua abaixo: compare com a versão salva, e salve de novo para ficar com a sua.",
	refused: "Algum valor não serve para a loja. Confira os campos.",
} as const;
