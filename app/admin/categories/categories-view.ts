import { href } from "react-router";
import type { ListView } from "#app/admin/lists/list-view.ts";
import type { AdminCategory } from "./admin-categories.queries.server.ts";
import { categoryFilters } from "./category-filters.ts";

/** Shown as rows (`CategoryRow`); the row that is being edited shows the form. */
export const categoriesView: ListView<AdminCategory> = {
	path: href("/admin/categories"),
	caption: "Categorias cadastradas",
	file: { name: "categorias" },
	filters: categoryFilters,
	columns: [
		{
			csv: {
				Nome: ({ name }) => name,
				Endereço: ({ slug }) => slug,
				Descrição: ({ description }) => description,
				"Na página inicial": ({ showOnHome }) => (showOnHome ? "sim" : "não"),
				"Produtos ativos": ({ activeProducts }) => activeProducts,
				Produtos: ({ allProducts }) => allProducts,
			},
		},
	],
	empty: {
		title: "Nenhuma categoria",
		text: "Crie a primeira para organizar o catálogo.",
		filtered: "Nenhuma tem este nome.",
	},
};
