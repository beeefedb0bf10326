/** Refusals of the catalogue (specification, sections 5 and 8). */
export const productMessages = {
	notFound: "Produto não encontrado",
	editedMeanwhile:
		"Outra pessoa salvou este produto enquanto você editava. O que você digitou continua abaixo: compare com a versão salva, e salve de novo para ficar com a sua.",
	deletedMeanwhile:
		"Este produto foi excluído enquanto você editava, com as fotos que só ele usava. O que você digitou continua abaixo.",
	unreadableForm: "Recarregue a página e tente de novo.",
	unknownLink: "Uma das categorias ou imagens escolhidas não existe mais. Recarregue a página.",
	skuInUse: "Outra peça já tem este código.",
	gtinInUse: "Outra peça já tem este GTIN.",
} as const;
