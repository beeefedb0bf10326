import { benchLimits } from "#app/values/fields/bench-limits.ts";

export const benchMessages = {
	noName: "Dê um nome à bancada.",
	sameName: "Já existe uma bancada com este nome.",
	separator: "Use um nome sem “|”.",
	hours: "Informe de 0 a 24 horas em cada dia, como 8 ou 7,5.",
	order: "Informe a ordem com um número de 1 a 99.",
	unknownArtisan: "Escolha uma das opções.",
	tooMany: `São no máximo ${benchLimits.benches} bancadas. Exclua uma.`,
	/** A bench that only has hours of 0. */
	noHours: "Esta bancada não tem horas: nada será prometido nela.",
	gone: "Esta bancada não existe mais. Recarregue a página.",
	onlyBench: (count: number): string =>
		count === 1
			? "Uma peça só é feita nesta bancada. Escolha outra nela, ou desative esta bancada."
			: `${count} peças só são feitas nesta bancada. Escolha outra nelas, ou desative esta bancada.`,
	atWork: (count: number): string =>
		count === 1
			? "1 trabalho ainda está nesta bancada. Mova-o para outra ou desative a bancada para novos pedidos."
			: `${count} trabalhos ainda estão nesta bancada. Mova-os para outra ou desative a bancada para novos pedidos.`,
	day: "Informe um dia.",
	past: "Este dia já passou.",
	beyond: "Use um dia dos próximos dois anos.",
	endBeforeStart: "O fim vem antes do começo.",
	tooLong: (days: number): string => `Um período tem no máximo ${days} dias.`,
	noWork: "Nenhum destes dias é de trabalho nesta bancada.",
	tooManyDays: `São no máximo ${benchLimits.exceptions} dias por vir em cada bancada. Retire um.`,
	reason: `Use no máximo ${benchLimits.reason} caracteres.`,
} as const;
