import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { buildConnector } from "undici";
import { callTimeout } from "#app/platform/jobs/lease.server.ts";
import { isPublicAddress, withoutBrackets } from "./public-address.ts";
import { userAgent } from "./user-agent.server.ts";

/**
 * Why an external page or picture could not be fetched. `unreachable` is one answer for every
 * failure of the network, also for a private address: the one who chose the address must not learn
 * from it what is inside.
 */
export type GuardedFetchFailure = "not_allowed" | "unreachable" | "bad_status" | "wrong_type" | "too_large";

export class GuardedFetchError extends Error {
	override readonly name = "OutsideError";
	readonly failure: GuardedFetchFailure;

	constructor(failure: GuardedFetchFailure, cause?: unknown) {
		super(`the outside address: ${failure}`, { cause });
		this.failure = failure;
	}
}

export interface GuardedFetchResult {
	/** Where the last redirect led. */
	url: URL;
	contentType: string;
	bytes: Buffer;
}

export interface GuardedFetchOptions {
	/** The media types that are taken, without parameters: "text/html". */
	types: readonly string[];
	/** Most bytes after decoding, and on the line. */
	maxBytes: number;
	/** For the whole call with its redirects. */
	timeoutMs?: number;
}

/** All addresses of a host; tests put their own names behind it. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2048;
const ALLOWED_PORTS = new Set(["", "80", "443"]);

const resolveDns: ResolveHost = async (hostname) =>
	(await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Reads an address as a person typed it: http or https, no password in it, the usual ports or a
 * host on the owner's list. Throws `GuardedFetchError("not_allowed")`.
 */
export function parseExternalUrl(input: string, allowedHosts: readonly string[] = []): URL {
	const text = input.trim();
	// "loja.com.br/mesa" is how people copy addresses; a scheme has no dot in it.
	const withScheme = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`;
	const url = text.length <= MAX_URL_LENGTH ? URL.parse(withScheme) : null;
	if (!url || !isAllowedHost(url, allowedHosts)) throw new GuardedFetchError("not_allowed");
	return url;
}

const isAllowedHost = (url: URL, allowedHosts: readonly string[]): boolean =>
	(url.protocol === "http:" || url.protocol === "https:") &&
	url.username === "" &&
	url.password === "" &&
	url.hostname !== "" &&
	(ALLOWED_PORTS.has(url.port) || isListedHost(url, allowedHosts));

/** Whether the operator lets this host be reached although it is private. */
export const isListedHost = (url: URL, allowedHosts: readonly string[]): boolean =>
	allowedHosts.includes(`${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`);

/**
 * Fetches from an address that a person chose. The host is resolved once, each of its addresses
 * must be public, and the connection is made to the very address that was looked at; redirects are
 * followed by hand, each looked at again. Bounded in time and in size. Throws `OutsideError`.
 */
export async function guardedFetch(
	address: URL,
	options: GuardedFetchOptions,
	{ resolve = resolveDns, allowedHosts = [] }: GuardOptions = {},
): Promise<GuardedFetchResult> {
	if (!isAllowedHost(address, allowedHosts)) throw new GuardedFetchError("not_allowed");
	const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
	let url = address;
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
		const next = await fetchOnce(url, options, signal, { resolve, allowedHosts });
		if (!(next instanceof URL)) return next;
		if (!isAllowedHost(next, allowedHosts)) throw new GuardedFetchError("unreachable");
		url = next;
	}
	throw new GuardedFetchError("unreachable");
}

interface GuardOptions {
	resolve?: ResolveHost;
	/** `host:port` that may be reached although it is private: what the operator allowed to the feature that asks. */
	allowedHosts?: readonly string[];
}

interface GuardedPostOptions {
	headers: Record<string, string>;
	body: string;
	timeoutMs: number;
}

/** More of a response to a message is not read. */
const MAX_POST_RESPONSE = 8_192;

/**
 * Posts to an address that a person chose, under the same guard; a redirect is a response like others
 * and not followed. Throws `GuardedFetchError` when there is no response.
 */
export async function guardedPost(
	url: URL,
	{ headers, body, timeoutMs }: GuardedPostOptions,
	{ resolve = resolveDns, allowedHosts = [] }: GuardOptions = {},
): Promise<{ statusCode: number; headers: Record<string, string | string[] | undefined>; text: string }> {
	if (!isAllowedHost(url, allowedHosts)) throw new GuardedFetchError("not_allowed");
	const signal = AbortSignal.timeout(callTimeout(timeoutMs));
	const { agent, request } = await guardedClient(url, { resolve, allowedHosts }, signal);
	try {
		const response = await request(url, {
			dispatcher: agent,
			signal,
			method: "POST",
			headers: { "User-Agent": userAgent, "Accept-Encoding": "identity", ...headers },
			body,
		});
		const text = await readBeginning(response.body, MAX_POST_RESPONSE);
		return { statusCode: response.statusCode, headers: response.headers, text };
	} catch (error) {
		throw error instanceof GuardedFetchError ? error : new GuardedFetchError("unreachable", error);
	} finally {
		agent.destroy().catch(() => {});
	}
}

/** Whatever came of a body that ends early or is too long: the status counts, not what is said with it. */
async function readBeginning(body: Readable, maxBytes: number): Promise<string> {
	// An abandoned body must not cause an unhandled error when the agent is closed.
	body.on("error", () => {});
	const chunks: Buffer[] = [];
	let size = 0;
	try {
		for await (const chunk of body as AsyncIterable<Buffer>) {
			chunks.push(chunk);
			size += chunk.length;
			if (size >= maxBytes) break;
		}
	} catch {
		// The status has come.
	}
	return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

/** The library is loaded by the first call: it takes some megabytes of memory, and many shops never make one. */
async function guardedClient(url: URL, guard: Required<GuardOptions>, signal: AbortSignal) {
	const { Agent, buildConnector, request } = await import("undici");
	const connect = buildConnector({ timeout: 5_000, maxCachedSessions: 0, allowH2: false });
	const agent = new Agent({
		connect: pinnedConnector(connect, url, guard, signal),
		allowH2: false,
		maxHeaderSize: 32_768,
	});
	return { agent, request };
}

async function fetchOnce(
	url: URL,
	{ types, maxBytes }: GuardedFetchOptions,
	signal: AbortSignal,
	guard: Required<GuardOptions>,
): Promise<GuardedFetchResult | URL> {
	const { agent, request } = await guardedClient(url, guard, signal);
	try {
		const { statusCode, headers, body } = await request(url, {
			dispatcher: agent,
			signal,
			headers: {
				Accept: types.join(", "),
				"Accept-Encoding": "gzip, deflate, br",
				"Accept-Language": "pt-BR,pt;q=0.9",
				"User-Agent": userAgent,
			},
		});
		// An abandoned body must not cause an unhandled error when the agent is closed.
		body.on("error", () => {});
		const location = singleValue(headers.location);
		if (statusCode >= 300 && statusCode < 400 && location) {
			const next = URL.parse(location, url);
			if (!next) throw new GuardedFetchError("unreachable");
			return next;
		}
		if (statusCode !== 200) throw new GuardedFetchError("bad_status");
		const contentType = singleValue(headers["content-type"]) ?? "";
		const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
		if (!types.includes(type)) throw new GuardedFetchError("wrong_type");
		if (Number(singleValue(headers["content-length"]) ?? 0) > maxBytes)
			throw new GuardedFetchError("too_large");
		const bytes = await readBounded(body, singleValue(headers["content-encoding"]) ?? "", maxBytes);
		return { url, contentType, bytes };
	} catch (error) {
		throw error instanceof GuardedFetchError ? error : new GuardedFetchError("unreachable", error);
	} finally {
		agent.destroy().catch(() => {});
	}
}

const singleValue = (header: string | string[] | undefined): string | undefined =>
	Array.isArray(header) ? header[0] : header;

/** Connects only to an address that was looked at; the name stays what the certificate must say. */
function pinnedConnector(
	connect: buildConnector.connector,
	url: URL,
	{ resolve, allowedHosts }: Required<GuardOptions>,
	signal: AbortSignal,
): buildConnector.connector {
	return (target, callback) => {
		const hostname = withoutBrackets(target.hostname);
		resolveAddresses(hostname, resolve, signal)
			.then((addresses) => {
				const isSafe = addresses.length > 0 && addresses.every(isPublicAddress);
				const [address] = addresses;
				if (address === undefined || !(isSafe || isListedHost(url, allowedHosts))) {
					throw new GuardedFetchError("unreachable");
				}
				connect({ ...target, hostname: address }, callback);
			})
			.catch((error: Error) => callback(error, null));
	};
}

/** Looking a name up cannot be stopped, so it is left behind when the time is over. */
async function resolveAddresses(
	hostname: string,
	resolve: ResolveHost,
	signal: AbortSignal,
): Promise<string[]> {
	if (isIP(hostname)) return [hostname];
	const stopped = Promise.withResolvers<never>();
	const stop = () => stopped.reject(signal.reason);
	if (signal.aborted) stop();
	signal.addEventListener("abort", stop, { once: true });
	try {
		return await Promise.race([resolve(hostname), stopped.promise]);
	} finally {
		signal.removeEventListener("abort", stop);
	}
}

/** Counts on the line and after decoding, while it comes: a small file that unfolds is cut off. */
async function readBounded(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of decompressResponse(
		body,
		encoding.trim().toLowerCase(),
	) as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size > maxBytes) throw new GuardedFetchError("too_large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function decompressResponse(body: Readable, encoding: string): Readable {
	if (encoding === "" || encoding === "identity") return body;
	const decoders = {
		gzip: createGunzip,
		"x-gzip": createGunzip,
		deflate: createInflate,
		br: createBrotliDecompress,
	};
	const createDecoder = Object.hasOwn(decoders, encoding)
		? decoders[encoding as keyof typeof decoders]
		: undefined;
	if (!createDecoder) throw new GuardedFetchError("wrong_type");
	const decoder = createDecoder();
	// An early end, or an abort, reaches the reader of the decoded stream.
	body.on("error", (error) => decoder.destroy(error));
	return body.pipe(decoder);
}
