import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { DAY_TAG } from "#app/platform/cache-tags.server.ts";
import { addDays, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from "#app/values/date.ts";
import {
	acceptedEncoding,
	compressWell,
	decompress,
	inOwnMemory,
	isNotModified,
	STORED_ENCODINGS,
	type StoredEncoding,
	weakEtag,
} from "#server/encoding/content-encoding.ts";
import { matchAddress, pathOf } from "#server/http/address/address-policies.ts";

/** A rendered public page. */
export interface RenderedPage {
	status: number;
	headers: OutgoingHttpHeaders;
	body: Buffer;
	/** Whether it is complete and the same for everyone, although it was not cached. */
	isPublic?: boolean;
	/** Whether rendering failed, even if the page looks like a redirect. */
	hasFailed?: boolean;
	/** The words of a search without results; they never leave the process. */
	zeroResultSearch?: string | undefined;
}

/** A cached public page, in the encodings in which it was requested. */
export interface CachedPage {
	/** The pattern of its address, for log and metrics. */
	route: string;
	/** Complete headers, except those that differ between encodings. */
	headers: OutgoingHttpHeaders;
	/** Alternating names and values, which Node sends without parsing: for a client that already has the page. */
	notModified: string[];
	etag: string;
	/** At first only the uncompressed bytes, until the first encoding is requested and made. */
	representations: Partial<Record<StoredEncoding, Representation>>;
	/** Encodings that are being made. */
	pending: Partial<Record<StoredEncoding, Promise<void>>>;
	/** Whether it was sent to anyone: from the second reader on, good compression is worthwhile. */
	hasReader: boolean;
	tags: ReadonlySet<string>;
	/** When it is too old to be sent, even if nothing was written. */
	expiresAt: number;
	/** When the day or the hours on which it depends are over; infinite for a page that is the same at all times. */
	endsAt: number;
	/** Since when its content has been outdated; undefined while it is current. */
	staleSince: number | undefined;
	/** When rendering it again last failed; 0 if never. */
	failedAt: number;
	zeroResultSearch: string | undefined;
}

interface Representation {
	headers: string[];
	body: Buffer;
}

/** Browsers revalidate each time (and get a 304); a CDN in front may cache for a minute. */
export const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

/** Changes that other programs make in the database are not announced. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** The last moment at which a page with these tags is what it was when its render began. */
function lastMomentOf(tags: ReadonlySet<string>, begunAt: number): number {
	const changes = [...tags].flatMap((tag) => {
		if (tag === DAY_TAG) return startOfDay(addDays(new Date(begunAt), 1)).getTime();
		const [, hour] = /^hour:(\d+)$/.exec(tag) ?? [];
		return hour ? startOfDay(dayOf(new Date(begunAt))).getTime() + Number(hour) * HOUR_MS : [];
	});
	return Math.min(...changes.filter((moment) => moment > begunAt)) - 1;
}

/** `begunAt` is when its render began: a day may have ended since. */
export function cachePage(
	rendered: RenderedPage,
	key: string,
	{ tags, hasReader, begunAt }: Pick<CachedPage, "tags" | "hasReader"> & { begunAt: number },
): CachedPage {
	const endsAt = lastMomentOf(tags, begunAt);
	const etag = weakEtag(rendered.body);
	const { "content-length": _, ...headers } = rendered.headers;
	Object.assign(headers, { "cache-control": PUBLIC_CACHE_CONTROL, etag });
	const { "content-type": _type, ...notModified } = headers;
	const page: CachedPage = {
		route: matchAddress(pathOf({ url: key })).policy.pattern,
		headers,
		notModified: flattenHeaders({ ...notModified, vary: "Accept-Encoding" }),
		etag,
		representations: {},
		pending: {},
		hasReader,
		tags,
		expiresAt: Math.min(Date.now() + MAX_AGE_MS, endsAt),
		endsAt,
		staleSince: undefined,
		failedAt: 0,
		zeroResultSearch: rendered.zeroResultSearch,
	};
	represent(page, "identity", inOwnMemory(rendered.body));
	return page;
}

function represent(page: CachedPage, encoding: StoredEncoding, body: Buffer): void {
	const headers = flattenHeaders({
		...page.headers,
		vary: "Accept-Encoding",
		"content-length": body.length,
		"content-encoding": encoding === "identity" ? undefined : encoding,
	});
	page.representations[encoding] = { headers, body };
}

const flattenHeaders = (headers: OutgoingHttpHeaders): string[] =>
	Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

/** Memory used by a page, in bytes. */
export const pageBytes = ({ representations }: CachedPage): number =>
	Object.values(representations).reduce((bytes, { body }) => bytes + body.length, 4_000);

/** Compresses the page in one more encoding. The uncompressed bytes, many times as large, are then dropped. */
export function addRepresentation(
	page: CachedPage,
	encoding: Exclude<StoredEncoding, "identity">,
): Promise<void> {
	const add = async (): Promise<void> => {
		if (page.representations[encoding]) return;
		represent(page, encoding, await compressWell(await uncompressedBody(page), encoding));
		delete page.representations.identity;
	};
	page.pending[encoding] ??= add().finally(() => delete page.pending[encoding]);
	return page.pending[encoding];
}

/**
 * Decompresses for a client that accepts no encoding: there are too few of them to keep bytes as large as ten pages.
 */
export async function sendUncompressed(
	page: CachedPage,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const body = await uncompressedBody(page);
	const headers = { ...page.headers, vary: "Accept-Encoding", "content-length": body.length };
	response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

async function uncompressedBody({ representations: { identity, br, gzip } }: CachedPage): Promise<Buffer> {
	if (identity) return identity.body;
	if (br) return decompress(br.body, "br");
	if (gzip) return decompress(gzip.body, "gzip");
	throw new Error("A cached page has no body.");
}

/** Sends a page if the client already has it or its encoding has been made; returns whether it did. */
export function sendStored(page: CachedPage, request: IncomingMessage, response: ServerResponse): boolean {
	if (isNotModified(request, page.etag)) {
		response.writeHead(304, page.notModified).end();
		return true;
	}
	const stored = page.representations[acceptedEncoding(request, STORED_ENCODINGS)];
	if (!stored) return false;
	response.writeHead(200, stored.headers);
	response.end(request.method === "HEAD" ? undefined : stored.body);
	return true;
}
