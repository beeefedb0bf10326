import type { FlashToast } from "#app/platform/forms/toasts.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";

/** The admin's messages about products (specification, sections 2, 5 and 8). */
export const adminProductMessages = {
	created: successToast("Produto cadastrado", "O produto foi cadastrado com sucesso!"),
	createdWithoutReviews: {
		title: "Aviso",
		description: "O produto foi cadastrado, mas não foi possível gerar as avaliações de exemplo.",
	},
	updated: (isActive: boolean) =>
		successToast(
			"Produto atualizado",
			isActive ? "As alterações já estão na loja." : "Ele está inativo: ative-o quando quiser vender.",
		),
	fieldSaved: successToast("Salvo"),
	fieldChangedMeanwhile:
		"Outra pessoa salvou este produto agora há pouco. Confira os valores dela e salve de novo para ficar com o seu.",
	/** For a field that is no longer shown, beside which `reason` would stand. */
	fieldNotSaved: ({
		label,
		text,
		reason = "",
	}: {
		label: string;
		text: string;
		reason: string | undefined;
	}) => `${label}: “${text}” não foi salvo. ${reason}`.trim(),
	deleted: (name: string) =>
		successToast("Produto excluído", `“${name}” saiu da loja. Os pedidos antigos continuam.`),
	duplicated: successToast(
		"Produto cadastrado",
		"A cópia está inativa: ajuste o que muda e ative quando quiser.",
	),
	status: (isActive: boolean, count: number) =>
		successToast(
			"Status atualizado",
			count === 1
				? `O produto está ${isActive ? "ativo: já aparece na loja" : "inativo: não aparece mais na loja"}.`
				: `${count} produtos estão ${isActive ? "ativos" : "inativos"}.`,
		),
	featured: (isFeatured: boolean, count: number) =>
		successToast(
			"Status atualizado",
			`${count === 1 ? "1 produto" : `${count} produtos`} ${isFeatured ? "em destaque na página inicial" : "fora do destaque"}.`,
		),
	applied: (count: number) =>
		count === 0
			? successToast("A fila já está assim")
			: successToast(
					count === 1 ? "Aplicado a 1 trabalho" : `Aplicado a ${count} trabalhos`,
					"Os dias prometidos não mudaram.",
				),
	imported: (created: number, updated: number) =>
		successToast(
			"Produtos importados",
			`${created} ${created === 1 ? "novo" : "novos"}, ${updated} ${updated === 1 ? "atualizado" : "atualizados"}.`,
		),
} as const satisfies Record<string, string | FlashToast | ((...given: never[]) => FlashToast | string)>;

export const adminProductTitles = {
	list: "Erro ao carregar produtos",
	save: "Erro ao salvar produto",
	remove: "Erro ao excluir produto",
	status: "Erro ao atualizar status do produto",
	deleted: "Produto excluído",
	apply: "Não deu para aplicar à fila",
} as const;
