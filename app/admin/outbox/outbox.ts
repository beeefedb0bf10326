import { readChoice, readSearchQuery } from "#app/platform/list-filter.ts";
import mailKinds from "#app/shop/mail/mail-kinds.json" with { type: "json" };
import type { MailKind } from "#app/shop/mail/mail-message.ts";

export const OUTBOX_FAILURE = "Erro ao reenviar";

export const mailStates = {
	failed: { label: "Não entregue", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	sent: { label: "Enviado", tone: "good" },
} as const;

export type MailState = keyof typeof mailStates;
const mailStateValues = Object.keys(mailStates) as MailState[];

/** A kind of an older version shows raw. */
export const mailKindLabel = (kind: string): string =>
	Object.hasOwn(mailKinds, kind) ? mailKinds[kind as MailKind] : kind;

export const readOutboxFilter = ({ searchParams }: URL) => ({
	state: readChoice(searchParams, "state", mailStateValues),
	q: readSearchQuery(searchParams),
});
