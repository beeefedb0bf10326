/** What stands at the end of every page of one route, its scripts, as bytes before and behind the loaders' data. */
export interface PageScripts {
	start: Buffer;
	end: Buffer;
	/** All inline scripts of such a page, the one in its head included, for its policy. */
	inline: readonly string[];
}

export interface RenderedHtml {
	/** The whole page as React has written it. */
	html: string;
	/** The loaders' data, as text for a `<script>` that is no program. */
	data: Buffer;
	/** The scripts of its route where an earlier page has shown them; `html` has none then. */
	scripts: PageScripts | undefined;
	/** Otherwise: what its end holds besides those in `html`, with `DATA_PLACE` in it, and how they are kept. */
	foot: string;
	remember(scripts: PageScripts): void;
	/** What its own inline scripts carry as nonce, so that the page's policy takes only those. */
	mark: string;
	/** What stands where the page has a `placeOfPart`, encoded once for all pages that show it. */
	parts: readonly Buffer[];
}

/** Stands in the end of a page for the loaders' data. */
export const DATA_PLACE = "<!--data-->";

/**
 * A response of the app with its page beside it. The HTTP server completes that before a byte is sent: a body
 * would be encoded, copied through two kinds of streams and decoded again on its way there. A weak map from
 * responses to pages would do as well, but what it holds outlives the collections of young objects, and each
 * page would wait for the next one of all objects (decision 0053).
 */
export class RenderedResponse extends Response {
	readonly rendered: RenderedHtml;

	constructor(rendered: RenderedHtml, init: ResponseInit) {
		super(null, init);
		this.rendered = rendered;
	}
}

/** Stands in a page for one of its parts. Nobody can write it into a page, because nobody knows its mark. */
export const placeOfPart = (mark: string, index: number): string => `${startOfPlace(mark)}${index}-->`;

const startOfPlace = (mark: string): string => `<!--${mark} `;

/** A section of a page with its parts in their places, as bytes. */
export function insertParts(html: string, { mark, parts }: Pick<RenderedHtml, "mark" | "parts">): Buffer[] {
	const [start = "", ...sections] = html.split(startOfPlace(mark));
	const bytes: Buffer[] = [Buffer.from(start)];
	for (const section of sections) {
		const end = section.indexOf("-->");
		const part = parts[Number(section.slice(0, end))];
		if (part) bytes.push(part);
		bytes.push(Buffer.from(section.slice(end + 3)));
	}
	return bytes;
}
