import type { IncomingMessage, ServerResponse } from "node:http";
import type { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import type { DocumentName } from "#app/shop/discovery/feed-parts.ts";
import { networkOf } from "#app/values/network.ts";
import type { ClientConcurrency } from "#server/load/client-concurrency.ts";
import type { DatabaseHealth } from "#server/load/database-health.ts";
import type { RateLimiter } from "#server/load/rate-limiter.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { AccessRecords } from "#server/process/access-records.ts";
import { type AddressPolicy, matchAddress, type PolicyMatch, pathOf } from "./address/address-policies.ts";
import { clientAddress } from "./address/client-address.ts";
import type { EventStreams } from "./event-streams.ts";
import { isSameOriginRequest } from "./origin-check.ts";
import type { RequestBodies, UploadSize } from "./request-body.ts";
import type { PagePolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

/** Feed and sitemap, compressed, sent at their reader's pace. */
export interface Documents {
	serve(request: Request, name: DocumentName): Promise<Response>;
	/** The document that this process sent last, or null. Uses no database. */
	serveLast(request: Request, name: DocumentName): Promise<Response | null>;
}

/** The dependencies of the HTTP server. */
export interface ServerDependencies {
	/** Runs the app for a whole request. The pattern is that of the request's address. */
	handle(request: Request, pattern: string): Promise<Response>;
	/** A stored picture (`/images/<id>/<file>`). */
	serveImage(request: Request, id: string, file: string): Promise<Response>;
	documents: Documents;
	database: DatabaseHealth;
	/** Decides when a page may be rendered for one visitor; the page cache uses it too. */
	limiter: ConcurrencyLimiter;
	/** Limits the simultaneous requests of one client. */
	clientRequests: ClientConcurrency;
	bodies: RequestBodies;
	/** Whether a request's session may upload; checked before a large body is read. */
	mayUpload(request: Request, size: UploadSize): Promise<boolean>;
	/** Throws the refusal if the disk has too little space to store a request's data. */
	assertFreeSpace(): void;
	staticFiles: StaticFiles;
	pageCache: PageCache;
	streams: EventStreams;
	rateLimiter(): RateLimiter;
	/** Records, as the law requires, that a client requested a page or an endpoint. */
	accessRecords: Pick<AccessRecords, "record">;
	/** Counts that a client's search for these words found nothing. Never throws. */
	countZeroResultVisit(client: string, words: string): Promise<void>;
	/** False in a process that only works through jobs: it answers probes and metrics. */
	servesPages: boolean;
	publicUrl: string;
	trustedProxies: number;
	metricsToken: string | undefined;
	policy: PagePolicy;
}

/** A request and its response on their way through the pipeline; properties are computed when a step needs them. */
export class Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse & { readonly requestId: string };
	readonly server: ServerDependencies;
	readonly startedAt = performance.now();
	/** The pattern of its address, set by the step that knows it without a look-up. */
	knownRoute: string | undefined;
	/** Set once the whole request was received and while its response is in progress. */
	isInFlight = false;
	/** Set by the step that reads the body. */
	body: Buffer | undefined;
	/** Set if the request was refused before the app ran, because of a limit. */
	isTurnedAway = false;
	/** Releases the client's slot; set by the step that takes it. */
	releaseSlot: (() => void) | undefined;
	/** Set by the step that runs the app. */
	appResponse: Response | undefined;
	/** Set by the step that sends a list without results. */
	zeroResultSearch: string | undefined;
	#url: URL | undefined;
	#address: PolicyMatch | undefined;

	constructor(request: IncomingMessage, response: Exchange["response"], server: ServerDependencies) {
		this.request = request;
		this.response = response;
		this.server = server;
	}

	get method(): string {
		return this.request.method ?? "GET";
	}

	/** Whether the method is safe, that is, changes nothing. */
	get isRead(): boolean {
		return this.method === "GET" || this.method === "HEAD";
	}

	get url(): URL {
		this.#url ??= requestUrl(this.request, this.server.publicUrl);
		return this.#url;
	}

	get address(): PolicyMatch {
		this.#address ??= matchAddress(this.url.pathname);
		return this.#address;
	}

	/** The pattern of its address, as in `app/routes.ts`. */
	get route(): string {
		return this.knownRoute ?? this.policy.pattern;
	}

	/** For its log lines. Not the exchange itself, which a connection that it opens would keep in memory. */
	get context() {
		return { requestId: this.response.requestId, route: this.route };
	}

	get policy(): AddressPolicy {
		return this.address.policy;
	}

	get clientAddress(): string {
		const { socket, headers } = this.request;
		return clientAddress(socket.remoteAddress, headers["x-forwarded-for"], this.server.trustedProxies);
	}

	/** The client as limits identify it. */
	get client(): string {
		return networkOf(this.clientAddress, 64);
	}

	get isSameOrigin(): boolean {
		const { origin } = this.request.headers;
		const fetchSite = singleHeader(this.request, "sec-fetch-site");
		return isSameOriginRequest({ method: this.method, origin, fetchSite }, this.server.publicUrl);
	}

	/** The request in the app's form. */
	toAppRequest(): Request {
		const disconnect = new AbortController();
		// Every answered request closes too, and creating an abort error is expensive.
		const onClose = () => this.response.writableFinished || disconnect.abort();
		if (this.response.destroyed) onClose();
		else this.response.once("close", onClose);
		return new Request(this.url, {
			method: this.method,
			headers: this.#appHeaders(),
			signal: disconnect.signal,
			...(this.body ? { body: new Uint8Array(this.body) } : {}),
		});
	}

	/**
	 * The headers that a page may read; those that only a proxy may set are replaced by our own values. A same-origin
	 * request gets our own origin as the router spells it, instead of another spelling or the "null" of a page without
	 * a referrer.
	 */
	#appHeaders(): Headers {
		const headers = new Headers();
		for (const [name, value] of Object.entries(this.request.headers)) {
			if (value === undefined || WITHHELD_HEADERS.test(name)) continue;
			headers.set(name, Array.isArray(value) ? value.join(", ") : value);
		}
		if (this.isSameOrigin && headers.has("origin")) headers.set("origin", this.server.publicUrl);
		headers.set("x-client-address", this.clientAddress);
		return headers;
	}
}

const WITHHELD_HEADERS =
	/^(:|x-forwarded-|x-original-|x-rewrite-|forwarded$|connection$|transfer-encoding$|content-length$)/;

/**
 * The address in the app's form: with our own origin, whatever the Host header says. A path that starts with two
 * slashes would be parsed as a host, and an encoded slash as part of another path: both become an address that does
 * not exist.
 */
function requestUrl(request: IncomingMessage, publicUrl: string): URL {
	const path = pathOf(request);
	if (!path.startsWith("/") || path.includes("//") || path.includes("\\") || /%(2f|5c|00)/i.test(path)) {
		return new URL("/not-found", publicUrl);
	}
	try {
		return new URL(request.url ?? "/", publicUrl);
	} catch {
		return new URL("/not-found", publicUrl);
	}
}

function singleHeader(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value[0] : value;
}
