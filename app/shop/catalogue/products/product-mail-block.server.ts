import { asc, eq } from "drizzle-orm";
import { mailPictureUrl } from "#app/shop/images/image.ts";
import type { MailBlock } from "#app/shop/mail/mail-content.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { productImages } from "#db/schema.server.ts";

/** The product that a mail is about, with its first picture. */
export const productBlock = ({ name, imageId }: { name: string; imageId: string | null }): MailBlock => ({
	amounts: [{ name, ...(imageId === null ? {} : { picture: shopUrl(mailPictureUrl(imageId)) }), amount: "" }],
});

export async function findFirstImageId(database: Queryable, productId: string): Promise<string | null> {
	const [first] = await database
		.select({ id: productImages.imageId })
		.from(productImages)
		.where(eq(productImages.productId, productId))
		.orderBy(asc(productImages.position))
		.limit(1);
	return first?.id ?? null;
}
