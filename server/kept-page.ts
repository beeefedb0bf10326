import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { acceptedEncoding, brotli, type Encoding, gzipped, isNotModified, strongEtag } from "./answer.ts";

/** What rendering a public address as nobody gave. */
export interface Rendered {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

/** One public page as it is sent: complete headers and bytes for each encoding, made once. */
export interface KeptPage {
	headers: Record<Encoding, OutgoingHttpHeaders>;
	bodies: Record<Encoding, Buffer>;
	tags: ReadonlySet<string>;
	/** Memory it takes. */
	bytes: number;
	madeAt: number;
	/** Since when something it shows has changed; undefined while it is current. */
	staleSince: number | undefined;
	/** When rendering it again last failed; 0 if never. */
	failedAt: number;
}

export async function keep(rendered: Rendered, tags: ReadonlySet<string>): Promise<KeptPage> {
	const [br, gzip] = await Promise.all([brotli(rendered.body, 9), gzipped(rendered.body, 8)]);
	const bodies: Record<Encoding, Buffer> = { br, gzip, identity: rendered.body };
	const etag = strongEtag(rendered.body);
	const headersFor = (encoding: Encoding): OutgoingHttpHeaders => ({
		...rendered.headers,
		// A browser asks again each time (and gets a 304); a CDN in front may answer for a minute.
		"cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
		vary: "Accept-Encoding",
		etag: encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`,
		"content-length": bodies[encoding].length,
		...(encoding === "identity" ? {} : { "content-encoding": encoding }),
	});
	return {
		headers: { br: headersFor("br"), gzip: headersFor("gzip"), identity: headersFor("identity") },
		bodies,
		tags,
		bytes: br.length + gzip.length + rendered.body.length + 2_000,
		madeAt: Date.now(),
		staleSince: undefined,
		failedAt: 0,
	};
}

export function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
	const encoding = acceptedEncoding(request.headers["accept-encoding"]);
	const headers = page.headers[encoding];
	if (request.headers["if-none-match"] && isNotModified(request, String(headers.etag))) {
		const {
			"content-length": _length,
			"content-encoding": _encoding,
			"content-type": _type,
			...rest
		} = headers;
		response.writeHead(304, rest);
		response.end();
		return;
	}
	response.writeHead(200, headers);
	response.end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
