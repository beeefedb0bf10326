import { lowStockNote } from "#app/shop/catalogue/products/availability.ts";
import { productBlock } from "#app/shop/catalogue/products/product-mail-block.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { addressPerson, defineMail } from "#app/shop/mail/define-mail.server.ts";
import { headerText } from "#app/shop/mail/mail-message.ts";
import { assertShopUrl, shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { LINK_HOURS } from "./back-in-stock.messages.ts";

interface BackInStockProduct {
	name: string;
	slug: string;
	isMadeToOrder: boolean;
	stockQuantity: number;
	imageId: string | null;
}

/**
 * Asks the reader of the address, which anyone can type, whether to be told. It repeats nothing that was typed. Its key
 * begins with the mailbox, because the mails of a day are counted by this part.
 */
export const backInStockConfirmation = defineMail({
	kind: "back-in-stock-confirmation",
	label: "Confirmação de aviso de peça",
	audience: "customer",
	key: (
		{ mailbox }: { email: string; mailbox: string },
		{ linkId }: { linkId: string; link: string; product: Pick<BackInStockProduct, "name" | "imageId"> },
	) => [mailbox, linkId],
	read: addressPerson<{ email: string; mailbox: string }>,
	write({ shop, link, product }) {
		assertShopUrl(link);
		return {
			subject: "Confirme para avisarmos você",
			preheader: headerText(`O aviso é sobre: ${product.name}.`, 90),
			heading: "Quer saber quando voltar?",
			reason: `Você recebeu este e-mail porque alguém pediu um aviso na ${shop.name} com este endereço.`,
			body: [
				[
					"Alguém pediu que avisássemos este endereço quando ",
					{ strong: product.name },
					" estiver de novo à venda.",
				],
				productBlock(product),
				"Se foi você, confirme. Mandamos um único e-mail, no dia em que der para comprar a peça.",
				{ button: "Confirmar o aviso", href: link },
				`O link vale por ${LINK_HOURS} horas. Depois de confirmar, ele também serve para desistir.`,
				{ quiet: "Não foi você? Pode ignorar este e-mail: sem a confirmação, apagamos seu endereço." },
			],
		};
	},
});

/** The one mail that was asked for while a product's queue was full. Its request is erased when it is queued. */
export const queueOpened = defineMail({
	kind: "back-in-stock-queue",
	label: "Aviso de vaga na fila",
	audience: "customer",
	key: (_: { email: string }, { requestId }: { requestId: string; product: BackInStockProduct }) => [
		requestId,
	],
	read: addressPerson<{ email: string }>,
	write({ shop, product }) {
		return {
			subject: headerText(`Abriu vaga na fila: ${product.name}`),
			preheader: "A oficina já pode fazer a peça que você esperava.",
			heading: "Abriu vaga na fila.",
			reason: `Você recebeu este e-mail porque pediu este aviso na ${shop.name}.`,
			body: [
				["A oficina pode fazer ", { strong: product.name }, " de novo. A página da peça diz o dia."],
				productBlock(product),
				"Não conseguimos reservar: a vaga é de quem fechar o pedido primeiro.",
				{ button: "Ver a peça", href: shopUrl(productPath(product.slug)) },
				{ quiet: "Este é o único aviso. Seu endereço já saiu da lista de espera desta peça." },
			],
		};
	},
});

/** The one mail that was asked for. Its request is erased when it is queued. */
export const productBackInStock = defineMail({
	kind: "back-in-stock",
	label: "Aviso de peça que voltou",
	audience: "customer",
	key: (_: { email: string }, { requestId }: { requestId: string; product: BackInStockProduct }) => [
		requestId,
	],
	read: addressPerson<{ email: string }>,
	write({ shop, product }) {
		const note = lowStockNote(product);
		return {
			subject: headerText(`Voltou: ${product.name}`),
			preheader: "A peça que você esperava está de novo na loja.",
			heading: "Voltou.",
			reason: `Você recebeu este e-mail porque pediu este aviso na ${shop.name}.`,
			body: [
				[{ strong: product.name }, " está de novo na loja."],
				productBlock(product),
				note ? `${note}: não conseguimos reservar, leva quem fechar o pedido primeiro.` : null,
				{ button: "Ver a peça", href: shopUrl(productPath(product.slug)) },
				{ quiet: "Este é o único aviso. Seu endereço já saiu da lista de espera desta peça." },
			],
		};
	},
});
