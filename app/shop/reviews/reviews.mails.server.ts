import { eq } from "drizzle-orm";
import { findFirstImageId, productBlock } from "#app/shop/catalogue/products/product-mail-block.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { addressWorkshop, defineMail } from "#app/shop/mail/define-mail.server.ts";
import { headerText, mailGreeting } from "#app/shop/mail/mail-message.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, users } from "#db/schema.server.ts";

interface RepliedReview {
	id: string;
	userId: string | null;
	productId: string;
	comment: string;
}

/**
 * The workshop's first reply to a review, to its author. A changed reply sends no other mail, and an author without
 * an account gets none: only the workshop typed that address.
 */
export const reviewAnswered = defineMail({
	kind: "review-answered",
	label: "Resposta a avaliação",
	audience: "customer",
	key: ({ id }: RepliedReview, _: { reply: string }) => [id],
	read: async (tx, review) => {
		const [author, product] = await readAuthorAndProduct(tx, review);
		if (!author || !product) return null;
		const imageId = await findFirstImageId(tx, review.productId);
		const workshop = await addressWorkshop(tx, review);
		return { ...workshop, to: author.email, author, product: { ...product, imageId } };
	},
	write: ({ shop, subject: { comment }, author, product, reply }) => ({
		subject: headerText(`A oficina respondeu à sua avaliação: ${product.name}`),
		preheader: headerText(reply, 90),
		heading: "A oficina respondeu à sua avaliação.",
		reason: `Você recebeu este e-mail porque avaliou uma peça da ${shop.name}. Para continuar a conversa, é só responder.`,
		body: [
			`${mailGreeting(author.fullName)} Sobre a peça ${product.name}:`,
			reply,
			productBlock(product),
			{ subheading: "Você escreveu" },
			{ quiet: comment },
			{ button: "Ver na página da peça", href: shopUrl(`${productPath(product.slug)}#avaliacoes`) },
		],
	}),
});

async function readAuthorAndProduct(tx: Transaction, { userId, productId }: RepliedReview) {
	if (userId === null) return [];
	const [row] = await tx
		.select({
			author: { email: users.email, fullName: users.fullName },
			product: { name: products.name, slug: products.slug },
		})
		.from(users)
		.innerJoin(products, eq(products.id, productId))
		.where(eq(users.id, userId));
	return row ? ([row.author, row.product] as const) : [];
}
