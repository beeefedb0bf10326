import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { buildConnector } from "undici";
import { callTimeout } from "#app/platform/jobs/lease.server.ts";
import { isPublicAddress, withoutBrackets } from "./public-address.ts";
import { userAgent } from "./user-agent.server.ts";

/**
 * Why an external page or picture could not be fetched. `unreachable` stands for every network failure and for
 * private addresses: the person who chose the address must not learn from it what is in the shop's network.
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
	/** Address of the last redirect. */
	url: URL;
	contentType: string;
	bytes: Buffer;
}

export interface GuardedFetchOptions {
	/** The accepted media types, without parameters: "text/html". */
	types: readonly string[];
	/** Most bytes, compressed as well as decoded. */
	maxBytes: number;
	/** For the whole call, including redirects. */
	timeoutMs?: number;
}

/** All addresses of a host; tests provide their own. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2048;
const ALLOWED_PORTS = new Set(["", "80", "443"]);

const resolveDns: ResolveHost = async (hostname) =>
	(await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Parses an address as a person typed it: http or https, without a password, at the usual ports or at a host on the
 * owner's list. Throws `GuardedFetchError("not_allowed")`.
 */
export function parseExternalUrl(input: string, allowedHosts: readonly string[] = []): URL {
	const text = input.trim();
	// People copy addresses as "loja.com.br/mesa"; a scheme has no dot in it.
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

/** Whether the operator allows this host although it is private. */
export const isListedHost = (url: URL, allowedHosts: readonly string[]): boolean =>
	allowedHosts.includes(`${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`);

/**
 * Fetches from an address that a person chose. The host is resolved once, each of its addresses must be public, and
 * the connection goes to the checked address; each redirect is checked the same way before it is followed. Limits
 * time and size. Throws `GuardedFetchError`.
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
	/** Private hosts (`host:port`) that the operator allows for this feature. */
	allowedHosts?: readonly string[];
}

interface GuardedPostOptions {
	headers: Record<string, string>;
	body: string;
	timeoutMs: number;
}

/** A response to a message is read up to this many bytes. */
const MAX_POST_RESPONSE = 8_192;

/**
 * Posts to an address that a person chose, under the same checks; a redirect is an ordinary response and is not
 * followed. Throws `GuardedFetchError` when there is no response.
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

/** Reads the beginning of a body. One that ends early or is too long is not an error: only the status counts. */
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
		// The status was received before.
	}
	return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

/** Loads the library on the first call: it takes some megabytes of memory, and many shops never need it. */
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

/** Connects only to an address that was checked; the certificate must still match the host's name. */
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

/** A name lookup cannot be cancelled, so its result is ignored when the time is over. */
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

/** Counts bytes as they arrive, compressed and decoded, so that a decompression bomb is cut off. */
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
