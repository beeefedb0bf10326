/** Products in one feed or sitemap file: search engines read at most 50,000 addresses of one. */
export const PRODUCTS_PER_PART = 10_000;

/** Number of files, at least one. */
export const countParts = (productCount: number, productsPerPart: number = PRODUCTS_PER_PART): number =>
	Math.max(1, Math.ceil(productCount / productsPerPart));

/** The wanted part: the feed has a first part, the sitemap is whole, or the index of its parts, without one. */
export interface DocumentName {
	kind: "feed" | "sitemap";
	part: number | null;
}

const MAX_PART_DIGITS = 4;

/** `?part=2`: null without it, undefined for anything that cannot be a part. */
export function parsePart(url: URL): number | null | undefined {
	const text = url.searchParams.get("part");
	if (text === null) return null;
	const part = Number(text);
	const isPart = text.length <= MAX_PART_DIGITS && Number.isSafeInteger(part) && part >= 1;
	return isPart ? part : undefined;
}

/** As a document's row is called: `feed-1`, `sitemap`, `sitemap-2`. */
export const documentKey = ({ kind, part }: DocumentName): string =>
	part === null ? kind : `${kind}-${part}`;

export function parseDocumentKey(key: string): DocumentName {
	const [, kind, part] = /^(feed|sitemap)(?:-(\d+))?$/.exec(key) ?? [];
	if (!kind) throw new Error(`There is no document “${key}”.`);
	return { kind: kind as DocumentName["kind"], part: part === undefined ? null : Number(part) };
}
