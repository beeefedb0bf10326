import { SEARCH_SENTENCE_LENGTH } from "#app/values/fields/product-limits.ts";

export const synonymLimits = {
	/** Letters of a name. */
	length: 60,
	/** The search reads no longer name. */
	words: 4,
	/** Other names of one name. */
	others: 10,
	/** Letters of what is said above the results. */
	sentence: SEARCH_SENTENCE_LENGTH,
	/** Names in all: every search reads them. */
	terms: 500,
} as const;

export const synonymMessages = {
	failed: "Erro ao salvar o sinônimo",
	termMissing: "Escreva o que as pessoas procuram.",
	othersMissing: "Escreva como a peça se chama na loja.",
	tooManyWords: `Use no máximo ${synonymLimits.words} palavras.`,
	everything: "Esta palavra vale para todas as peças. Escreva uma que diga qual.",
	tooManyOthers: `São no máximo ${synonymLimits.others} nomes.`,
	same: "É o mesmo nome dos dois lados.",
	unknown: (other: string) =>
		`Nenhuma peça da loja tem “${other}”. Escreva um nome que esteja em algum produto.`,
	tooManyTerms: `São no máximo ${synonymLimits.terms} palavras. Remova uma que não se usa mais.`,
	gone: "Este sinônimo não está mais na lista.",
} as const;
