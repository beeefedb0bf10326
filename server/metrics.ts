import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import type { EventStreams } from "./http/event-streams.ts";
import type { PageCache } from "./page-cache/page-cache.ts";

collectDefaultMetrics();

const requestCounter = new Counter({
	name: "cerne_http_requests_total",
	help: "Answered requests by status class; cached pages are counted apart",
	labelNames: ["status"],
});
const requestDurations = new Histogram({
	name: "cerne_http_request_seconds",
	help: "Time from the request's head until its answer is on its way",
	buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
});

export function recordRequest(status: number, seconds: number): void {
	requestCounter.inc({ status: `${Math.floor(status / 100)}xx` });
	requestDurations.observe(seconds);
}

const gauge = (name: string, help: string, read: () => number) =>
	new Gauge({
		name,
		help,
		collect() {
			this.set(read());
		},
	});

export function registerEventStreamMetrics(streams: EventStreams): void {
	gauge("cerne_live_streams", "Open pages with an event stream", () => streams.size);
}

export function registerPageCacheMetrics(cache: PageCache): void {
	gauge("cerne_page_cache_bytes", "Bytes of cached pages", () => cache.bytes);
	gauge("cerne_page_cache_pages", "Number of cached pages", () => cache.size);
	gauge("cerne_page_cache_hits", "Requests answered with a cached page", () => cache.counts.hit);
	gauge("cerne_page_cache_misses", "Requests that had to be rendered", () => cache.counts.miss);
}

/** To clients with the token; without one set, only over loopback and not through a proxy. */
export async function sendMetrics(
	request: IncomingMessage,
	response: ServerResponse,
	token: string | undefined,
): Promise<void> {
	const isAllowed = token
		? secretsMatch(request.headers.authorization ?? "", `Bearer ${token}`)
		: isLoopbackAddress(request.socket.remoteAddress) && request.headers["x-forwarded-for"] === undefined;
	if (!isAllowed) {
		response.writeHead(404, { "Content-Length": 0 });
		response.end();
		return;
	}
	const text = await register.metrics();
	response.writeHead(200, { "Content-Type": register.contentType, "Cache-Control": "no-store" });
	response.end(text);
}

const isLoopbackAddress = (address: string | undefined): boolean =>
	address === "::1" || /^(::ffff:)?127\./.test(address ?? "");

function secretsMatch(given: string, expected: string): boolean {
	const a = Buffer.from(given);
	const b = Buffer.from(expected);
	return a.length === b.length && timingSafeEqual(a, b);
}
