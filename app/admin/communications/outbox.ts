import { choiceFilter, searchFilter } from "#app/platform/lists/list-filter.ts";
import { toOptions } from "#app/values/text.ts";

export const OUTBOX_FAILURE = "Erro ao reenviar";

export const mailStates = {
	failed: { label: "Não entregue", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	sent: { label: "Enviado", tone: "good" },
} as const;

export type MailState = keyof typeof mailStates;

export const outboxFilters = {
	q: searchFilter("Buscar por destinatário", "Destinatário"),
	state: choiceFilter("Situação", "Todas as situações", toOptions(mailStates)),
};
