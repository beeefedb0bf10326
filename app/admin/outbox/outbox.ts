import { readChoice, readSearchQuery } from "#app/platform/list-filter.ts";

export const OUTBOX_FAILURE = "Erro ao reenviar";

export const mailStates = {
	failed: { label: "Não entregue", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	sent: { label: "Enviado", tone: "good" },
} as const;

export type MailState = keyof typeof mailStates;
const mailStateValues = Object.keys(mailStates) as MailState[];

export const readOutboxFilter = ({ searchParams }: URL) => ({
	state: readChoice(searchParams, "state", mailStateValues),
	q: readSearchQuery(searchParams),
});
