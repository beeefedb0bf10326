export const freightTrialMessages = {
	failed: "Erro ao simular o frete",
} as const;
