import { successToast } from "#app/platform/forms/toasts.ts";

/** The admin's messages about categories (specification, sections 5 and 8). */
export const categoryToasts = {
	created: (name: string) => successToast("Categoria criada", `“${name}” já pode receber produtos.`),
	updated: (name: string) => successToast("Categoria atualizada", `“${name}” foi salva.`),
	deleted: (name: string) =>
		successToast("Categoria excluída", `“${name}” saiu da loja; os produtos dela continuam.`),
} as const;

export const categoryTitles = {
	list: "Erro ao carregar categorias",
	create: "Erro ao criar categoria",
	update: "Erro ao atualizar categoria",
	remove: "Erro ao excluir categoria",
} as const;

export const categoryFormRefusals = {
	name: "Nome da categoria é obrigatório",
} as const;
