import { choiceFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import type { reviewOrigins } from "#app/values/status/review-origin.ts";
import { toOptions } from "#app/values/text.ts";

export const reviewOriginLabels = {
	customer: "Do cliente",
	admin: "Da oficina",
	ai: "Exemplo gerado por IA",
} as const satisfies Record<(typeof reviewOrigins)[number], string>;

export const reviewFilters = {
	q: searchFilter("Buscar avaliações", "Produto, nome ou e-mail"),
	origin: choiceFilter("Origem", "Todas as origens", toOptions(reviewOriginLabels)),
	answer: choiceFilter("Resposta", "Com e sem resposta", [
		{ value: "none", label: "Sem resposta" },
		{ value: "given", label: "Respondidas" },
	]),
	rating: choiceFilter("Estrelas", "Todas as notas", [
		{ value: "5", label: "5 estrelas" },
		{ value: "4", label: "4 estrelas" },
		{ value: "3", label: "3 estrelas" },
		{ value: "2", label: "2 estrelas" },
		{ value: "1", label: "1 estrela" },
	]),
};
