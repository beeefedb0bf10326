import type { MailMessage } from "#app/shop/mail/mail-message.ts";

const subjects = {
	"order-received": "Recebemos seu pedido",
	"new-order": "Pedido novo",
	"payment-approved": "Pagamento aprovado do pedido",
	"payment-failed": "Pagamento não aprovado do pedido",
	"order-cancelled": "Pedido cancelado",
	"payment-problem": "Pagamento a conferir do pedido",
} as const;

export type OrderMailKind = keyof typeof subjects;

/** A short letter about one order, ending with the address where everything stands. */
export function orderMail(
	kind: OrderMailKind,
	paragraphs: readonly string[],
	order: { number: string; address: string },
): MailMessage {
	const address = escapeHtml(order.address);
	const body = paragraphs
		.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
		.join("\n");
	return {
		subject: `${subjects[kind]} #${order.number}`,
		text: `${[...paragraphs, `Pedido #${order.number}: ${order.address}`].join("\n\n")}\n`,
		html: `<!doctype html>
<html lang="pt-BR"><body style="font:16px/1.55 Georgia,serif;color:#241b15;max-width:34rem">
${body}
<p><a href="${address}" style="color:#7a3b22">Ver o pedido #${escapeHtml(order.number)}</a></p>
</body></html>`,
	};
}

const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
