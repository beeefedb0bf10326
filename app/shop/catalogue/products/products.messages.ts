/** What the catalogue says no with (specification, sections 5 and 8). */
export const productMessages = {
	notFound: "Produto não encontrado",
	editedMeanwhile:
		"Outra pessoa salvou este produto enquanto você editava. Recarregue a página para ver a versão nova.",
	unknownLink: "Uma das categorias ou imagens escolhidas não existe mais. Recarregue a página.",
	skuInUse: "Outra peça já tem este código.",
} as const;
