import type { MetaDescriptor } from "react-router";
import { type ImageView, socialPicture, socialPictureUrl } from "#app/shop/images/image.ts";
import type { RootData } from "#app/shop/settings/root-data.ts";
import { truncateWords } from "#app/values/text.ts";

/** Longer descriptions are cut for search engines and social networks (specification, section 2). */
const MAX_DESCRIPTION_LENGTH = 150;

interface PageMeta {
	/** The part that differs from other pages; the shop's name follows it. */
	title: string;
	description: string;
	/** The path and query under which search engines should list the page. */
	address: string;
	image?: ImageView | undefined;
	type?: "website" | "product";
	/** False for pages that search engines should not list. */
	isIndexed?: boolean;
}

/** The format of every title: the part that differs first, then the shop's name. */
export function pageTitle(root: RootData | undefined, what: string): string {
	const shop = root?.settings.identity.name;
	return shop ? `${what} · ${shop}` : what;
}

/** Title, description, canonical address, and the preview for social networks. */
export function pageMeta(
	root: RootData | undefined,
	{ title, description, address, image, type = "website", isIndexed = true }: PageMeta,
): MetaDescriptor[] {
	const origin = root?.origin ?? "";
	const shop = root?.settings.identity.name ?? "";
	const text = truncateWords(description, MAX_DESCRIPTION_LENGTH);
	const picture = `${origin}${image ? socialPictureUrl(image.id) : "/og.jpg"}`;
	return [
		{ title: pageTitle(root, title) },
		{ name: "description", content: text },
		{ tagName: "link", rel: "canonical", href: `${origin}${address}` },
		...(isIndexed ? [] : [{ name: "robots", content: "noindex, follow" }]),
		{ property: "og:site_name", content: shop },
		{ property: "og:locale", content: "pt_BR" },
		{ property: "og:type", content: type },
		{ property: "og:title", content: title },
		{ property: "og:description", content: text },
		{ property: "og:url", content: `${origin}${address}` },
		{ property: "og:image", content: picture },
		{ property: "og:image:type", content: socialPicture.type },
		{ property: "og:image:width", content: String(socialPicture.width) },
		{ property: "og:image:height", content: String(socialPicture.height) },
		{ property: "og:image:alt", content: image?.alt ?? shop },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
