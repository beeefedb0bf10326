import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
	acceptedEncoding,
	compressBrotli,
	compressGzip,
	type Encoding,
	isNotModified,
	strongEtag,
} from "#server/http/content-encoding.ts";

/** A public page as it was rendered. */
export interface RenderedPage {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
	/** Whether it is complete and the same for everyone, though it was not kept. */
	isPublic?: boolean;
	/** Whether it says that the page could not be rendered, in whatever words. */
	hasFailed?: boolean;
	/** The words of a search that found nothing; they never leave the process. */
	zeroResultSearch?: string | undefined;
}

/** One public page as it is sent: complete headers and bytes for each encoding, made once. */
export interface CachedPage {
	/** Names and values in turn, which Node sends without looking at each. */
	headers: Record<Encoding, string[]>;
	/** The same for a response that says the client has it already. */
	notModified: Record<Encoding, string[]>;
	etags: Record<Encoding, string>;
	bodies: Record<Encoding, Buffer>;
	tags: ReadonlySet<string>;
	/** Memory it takes. */
	bytes: number;
	renderedAt: number;
	/** Since when something it shows has changed; undefined while it is current. */
	staleSince: number | undefined;
	/** When rendering it again last failed; 0 if never. */
	failedAt: number;
	zeroResultSearch: string | undefined;
}

/** A browser revalidates each time (and gets a 304); a CDN in front may cache for a minute. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

export async function cachePage(rendered: RenderedPage, tags: ReadonlySet<string>): Promise<CachedPage> {
	const [br, gzip] = await Promise.all([compressBrotli(rendered.body, 9), compressGzip(rendered.body, 8)]);
	const bodies: Record<Encoding, Buffer> = { br, gzip, identity: rendered.body };
	const etag = strongEtag(rendered.body);
	const etags = forEachEncoding((encoding) =>
		encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`,
	);
	const commonHeadersFor = (encoding: Encoding): OutgoingHttpHeaders => ({
		...omitHeaders(rendered.headers, ["content-type", "content-length"]),
		"cache-control": PUBLIC_CACHE_CONTROL,
		vary: "Accept-Encoding",
		etag: etags[encoding],
	});
	return {
		headers: forEachEncoding((encoding) =>
			flattenHeaders({
				...commonHeadersFor(encoding),
				"content-type": rendered.headers["content-type"],
				"content-length": bodies[encoding].length,
				"content-encoding": encoding === "identity" ? undefined : encoding,
			}),
		),
		notModified: forEachEncoding((encoding) => flattenHeaders(commonHeadersFor(encoding))),
		etags,
		bodies,
		tags,
		bytes: br.length + gzip.length + rendered.body.length + 4_000,
		renderedAt: Date.now(),
		staleSince: undefined,
		failedAt: 0,
		zeroResultSearch: rendered.zeroResultSearch,
	};
}

const forEachEncoding = <Value>(create: (encoding: Encoding) => Value): Record<Encoding, Value> => ({
	br: create("br"),
	gzip: create("gzip"),
	identity: create("identity"),
});

const flattenHeaders = (headers: OutgoingHttpHeaders): string[] =>
	Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

const omitHeaders = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));

export function sendCached(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
	const encoding = acceptedEncoding(request);
	if (isNotModified(request, page.etags[encoding])) {
		response.writeHead(304, page.notModified[encoding]).end();
		return;
	}
	response.writeHead(200, page.headers[encoding]);
	response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
