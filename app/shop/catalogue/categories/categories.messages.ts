/** What the categories say no with (specification, section 5). */
export const categoryMessages = {
	noSlug: "O nome precisa ter letras ou números.",
	notFound: "Categoria não encontrada",
} as const;
