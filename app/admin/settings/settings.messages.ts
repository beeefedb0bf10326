export const settingsMessages = {
	saved: {
		title: "Configurações salvas",
		description: "A loja já mostra a mudança.",
		tone: "success",
	},
	unchanged: { title: "Nada mudou", description: "Os valores já eram estes." },
	failed: "Erro ao salvar configurações",
	unknownSection: "Esta parte das configurações não existe.",
	conflict:
		"Outra pessoa salvou configurações enquanto você editava. Nada foi gravado: abra a versão atual e faça a mudança de novo.",
	refused: "Algum valor não serve para a loja. Confira os campos.",
} as const;
