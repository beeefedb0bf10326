import { href } from "react-router";
import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { formatDate } from "#app/values/date.ts";

/** Sent once when Melhor Envio refuses to renew the shop's authorization. */
export const authorizationEnded = defineWorkshopMail({
	kind: "melhor-envio-ended",
	label: "Autorização do Melhor Envio",
	key: ({ refusedAt }: { refusedAt: Date }, _: { expiresAt: Date | null; isOnServer: boolean }) => [
		refusedAt,
	],
	read: addressWorkshop<{ refusedAt: Date }>,
	write: ({ expiresAt, subject: { refusedAt }, isOnServer }) => {
		const isOver = expiresAt === null || expiresAt <= refusedAt;
		const sentence = isOver
			? "A autorização venceu: até conectar de novo, a loja não compra etiquetas nem cota fretes lá."
			: `Ela vale até ${formatDate(expiresAt)}. Depois disso a loja não compra etiquetas nem cota fretes lá.`;
		return {
			subject: "Conecte a loja ao Melhor Envio de novo",
			preheader: sentence,
			heading: "O Melhor Envio não renova mais a autorização da loja.",
			body: [
				{ notice: sentence },
				isOnServer
					? "A autorização está na configuração do servidor: autorize o aplicativo de novo e troque MELHOR_ENVIO_REFRESH_TOKEN lá."
					: "Abra Configurações › Melhor Envio e conecte de novo. Leva um minuto.",
				"Os pedidos seguem normalmente, e os fretes saem das tabelas da loja.",
				{ button: "Abrir Melhor Envio no painel", href: shopUrl(href("/admin/settings/melhor-envio")) },
			],
		};
	},
});
