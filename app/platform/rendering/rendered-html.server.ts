export interface RenderedHtml {
	/** The page up to its foot. */
	html: string;
	/** The loaders' data and the end of the page. */
	foot: string;
	/** What its own inline scripts carry as nonce, so that the page's policy takes only those. */
	mark: string;
	/** What stands where the page has a `placeOfPart`, encoded once for all pages that show it. */
	parts: readonly Buffer[];
}

/**
 * The page that belongs to a response of the app. The HTTP server completes it before a byte is sent:
 * a body would be encoded, copied through two kinds of streams and decoded again on its way there.
 */
export const renderedHtml = new WeakMap<Response, RenderedHtml>();

/** Stands in a page for one of its parts. Nobody can write it into a page, because nobody knows its mark. */
export const placeOfPart = (mark: string, index: number): string => `${startOfPlace(mark)}${index}-->`;

const startOfPlace = (mark: string): string => `<!--${mark} `;

/** A section of a page with its parts in their places, as bytes. */
export function insertParts(html: string, { mark, parts }: Pick<RenderedHtml, "mark" | "parts">): Buffer[] {
	const [start = "", ...sections] = html.split(startOfPlace(mark));
	return [
		Buffer.from(start),
		...sections.flatMap((section) => {
			const end = section.indexOf("-->");
			return [parts[Number(section.slice(0, end))] ?? [], Buffer.from(section.slice(end + 3))].flat();
		}),
	];
}
