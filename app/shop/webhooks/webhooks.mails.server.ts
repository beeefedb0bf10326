import { href } from "react-router";
import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";

/** Sent when the shop itself has stopped sending to a system. */
export const webhookDisabled = defineWorkshopMail({
	kind: "webhook-disabled",
	label: "Webhook desligado",
	key: (endpoint: { id: string }, { at }: { at: Date; host: string; reason: string }) => [endpoint.id, at],
	read: addressWorkshop<{ id: string }>,
	write: ({ host, reason }) => ({
		subject: `Webhook desligado: ${host}`,
		preheader: reason,
		heading: "A loja parou de avisar um sistema.",
		body: [
			{ notice: reason },
			{ facts: [["Sistema", host]] },
			"O que já estava na fila fica guardado por noventa dias. O que acontecer com os pedidos até você ligar de novo não é avisado a esse sistema.",
			"Confira o sistema e o endereço, e ligue o webhook de novo.",
			{ button: "Ver os webhooks", href: shopUrl(href("/admin/communications/:kind", { kind: "webhooks" })) },
		],
	}),
});
