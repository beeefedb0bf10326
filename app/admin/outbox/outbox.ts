import { readChoice, readSearchQuery } from "#app/platform/list-filter.ts";
import type { MailKind } from "#app/shop/mail/mail-message.ts";

export const OUTBOX_FAILURE = "Erro ao reenviar";

export const mailStates = {
	failed: { label: "Não entregue", tone: "destructive" },
	waiting: { label: "Na fila", tone: "warning" },
	sent: { label: "Enviado", tone: "good" },
} as const;

export type MailState = keyof typeof mailStates;
const mailStateValues = Object.keys(mailStates) as MailState[];

const mailKinds: Record<MailKind, string> = {
	welcome: "Boas-vindas",
	"password-reset": "Nova senha",
	"password-changed": "Senha alterada",
	"order-received": "Pedido recebido",
	"payment-approved": "Pagamento aprovado",
	"payment-failed": "Pagamento recusado",
	"order-shipped": "Pedido enviado",
	"order-in-transit": "Em trânsito",
	"order-out-for-delivery": "Saiu para entrega",
	"order-delivered": "Pedido entregue",
	"order-news": "Novidade do pedido",
	"order-date-moved": "Nova data de entrega",
	"order-withdrawn": "Desistência recebida",
	"order-cancelled": "Pedido cancelado",
	"order-expired": "Pedido encerrado",
	"order-refunded": "Valor devolvido",
	"contact-received": "Mensagem recebida",
	"contact-reply": "Resposta a mensagem",
	"new-order": "Aviso de pedido novo",
	"new-contact": "Aviso de mensagem nova",
	"payment-problem": "Aviso de pagamento",
};

/** A kind of an older version shows raw. */
export const mailKindLabel = (kind: string): string =>
	Object.hasOwn(mailKinds, kind) ? mailKinds[kind as MailKind] : kind;

export const readOutboxFilter = ({ searchParams }: URL) => ({
	state: readChoice(searchParams, "state", mailStateValues),
	q: readSearchQuery(searchParams),
});
