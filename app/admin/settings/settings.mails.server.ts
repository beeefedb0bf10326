import { href } from "react-router";
import { addressPerson, defineMail } from "#app/shop/mail/define-mail.server.ts";
import { mailGreeting } from "#app/shop/mail/mail-message.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { formatDateTime } from "#app/values/date.ts";

/** An administrator, or the shop's former address, which has no account. */
interface Recipient {
	id: string;
	email: string;
	fullName: string;
}

export interface MaskedChange {
	label: string;
	/** Only the ends of the old and the new value, so that the mail itself reveals neither. */
	from: string;
	to: string;
}

/**
 * Sent to every administrator and to the shop's former address, because the change may have been made by an intruder.
 */
export const paymentDataChanged = defineMail({
	kind: "shop-data-changed",
	label: "Dados da loja mudaram",
	audience: "account",
	key: (recipient: Recipient, { at }: { at: Date; by: string; changes: readonly MaskedChange[] }) => [
		recipient.id,
		at,
	],
	read: addressPerson<Recipient>,
	write: ({ subject: { fullName }, shop, at, by, changes }) => ({
		subject: "Dados de recebimento da loja mudaram",
		preheader: "Se não foi ninguém da loja, aja agora.",
		heading: "Os dados pelos quais a loja recebe mudaram.",
		reason: `Você recebeu este e-mail porque administra a ${shop.name}, ou porque este era o endereço dela.`,
		body: [
			`${mailGreeting(fullName)} Em ${formatDateTime(at)}, ${by} mudou nas configurações da loja:`,
			{ facts: changes.map(({ label, from, to }) => [label, `de ${from} para ${to}`]) },
			{ button: "Conferir nas configurações", href: shopUrl(href("/admin/settings")) },
			"Se foi combinado, não precisa fazer mais nada.",
			"Se não foi, volte os dados agora em Configurações, troque as senhas de quem administra e confira os pagamentos que vieram desde então.",
		],
	}),
});
