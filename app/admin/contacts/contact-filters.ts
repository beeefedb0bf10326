import { choiceFilter, linkedFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import { contactStatusValues } from "#app/values/status/contact-status.ts";

export const contactFilters = {
	q: searchFilter("Buscar mensagens", "Nome, e-mail ou palavra"),
	/** Set by the links of the figures above the list. */
	status: linkedFilter(contactStatusValues),
	question: choiceFilter("Perguntas", "Todas as mensagens", [
		{ value: "unanswered", label: "Perguntas sem resposta" },
		{ value: "all", label: "Perguntas sobre peças" },
	]),
};
