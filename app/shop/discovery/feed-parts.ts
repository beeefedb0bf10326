/** Products in one feed or sitemap file: search engines read at most 50,000 addresses of one. */
export const PRODUCTS_PER_PART = 10_000;

/** Number of files, at least one. */
export const countParts = (productCount: number, productsPerPart: number = PRODUCTS_PER_PART): number =>
	Math.max(1, Math.ceil(productCount / productsPerPart));

/** `?part=2`: null without it, undefined for anything that is not a part. */
export function parsePart(url: URL, parts: number): number | null | undefined {
	const text = url.searchParams.get("part");
	if (text === null) return null;
	const part = Number(text);
	return Number.isSafeInteger(part) && part >= 1 && part <= parts ? part : undefined;
}
