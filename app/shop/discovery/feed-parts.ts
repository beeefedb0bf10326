/** Products in one feed or sitemap file. Search engines read at most 50,000 addresses of a file. */
export const PRODUCTS_PER_PART = 10_000;

/** Number of files, at least one. */
export const countParts = (productCount: number, productsPerPart: number = PRODUCTS_PER_PART): number =>
	Math.max(1, Math.ceil(productCount / productsPerPart));

/**
 * A feed or sitemap file. The feed starts with part 1; the sitemap without a part is whole, or the index of its parts.
 */
export interface DocumentName {
	kind: "feed" | "sitemap";
	part: number | null;
}

const MAX_PART_DIGITS = 4;

/** Reads `?part=2`: null without it, undefined for anything that cannot be a part. */
export function parsePart(url: URL): number | null | undefined {
	const text = url.searchParams.get("part");
	if (text === null) return null;
	const part = Number(text);
	const isPart = text.length <= MAX_PART_DIGITS && Number.isSafeInteger(part) && part >= 1;
	return isPart ? part : undefined;
}

/** The key of a document's row: `feed-1`, `sitemap`, `sitemap-2`. */
export const documentKey = ({ kind, part }: DocumentName): string =>
	part === null ? kind : `${kind}-${part}`;

export function parseDocumentKey(key: string): DocumentName {
	const [, kind, part] = /^(feed|sitemap)(?:-(\d+))?$/.exec(key) ?? [];
	if (!kind) throw new Error(`There is no document “${key}”.`);
	return { kind: kind as DocumentName["kind"], part: part === undefined ? null : Number(part) };
}
