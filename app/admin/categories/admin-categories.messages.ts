const success = (title: string, description: string) => ({ title, description, tone: "success" }) as const;

/** What an admin reads of categories (specification, sections 5 and 8). */
export const categoryToasts = {
	created: (name: string) => success("Categoria criada", `“${name}” já pode receber produtos.`),
	updated: (name: string) => success("Categoria atualizada", `“${name}” foi salva.`),
	deleted: (name: string) =>
		success("Categoria excluída", `“${name}” saiu da loja; os produtos dela continuam.`),
} as const;

export const categoryTitles = {
	list: "Erro ao carregar categorias",
	create: "Erro ao criar categoria",
	update: "Erro ao atualizar categoria",
	remove: "Erro ao excluir categoria",
} as const;

export const categoryFormRefusals = {
	name: "Nome da categoria é obrigatório",
	nameTooLong: "Use no máximo 80 caracteres.",
	slugTooLong: "Use no máximo 100 caracteres.",
	descriptionTooLong: "Use no máximo 500 caracteres.",
} as const;
