import { successToast } from "#app/platform/forms/toasts.ts";

export const settingsMessages = {
	saved: successToast("Configurações salvas", "A loja já mostra a mudança."),
	unchanged: { title: "Nada mudou", description: "Os valores já eram estes." },
	failed: "Erro ao salvar configurações",
	unknownSection: "Esta parte das configurações não existe.",
	editedMeanwhile:
		"Outra pessoa salvou configurações enquanto você editava. O que você digitou continua abaixo: compare com a versão salva, e salve de novo para ficar com a sua.",
	refused: "Algum valor não serve para a loja. Confira os campos.",
} as const;
