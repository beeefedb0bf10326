import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, register } from "prom-client";
import { counter, durations } from "#app/platform/observability/metrics.server.ts";
import type { EventStreams } from "./http/event-streams.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { durationsText } from "./request-figures.ts";
import { serverState } from "./server-state.ts";
import { newestBackup } from "./watch/read-backup.ts";

collectDefaultMetrics();
// Gauges under the name of counters, which the checker of Prometheus refuses; the figures by type say as much.
for (const kind of ["handles", "requests", "resources"]) {
	register.removeSingleMetric(`nodejs_active_${kind}_total`);
}

const renderDurations = durations(
	"render_duration_seconds",
	"Time that the app took for a page or an endpoint: for everyone (cached) or for one visitor",
	["route", "audience"],
);

/** Runs the app and records how long it took, also when it failed. */
export async function measureRender<Result>(
	route: string,
	audience: "everyone" | "visitor",
	render: () => Promise<Result>,
): Promise<Result> {
	const stop = renderDurations.startTimer({ route, audience });
	try {
		return await render();
	} finally {
		stop();
	}
}

const processGauge = (name: string, help: string, read: () => number) =>
	new Gauge({
		name: `cerne_${name}`,
		help,
		collect() {
			this.set(read());
		},
	});

export function registerServerMetrics(streams: EventStreams, cache: PageCache): void {
	processGauge("http_requests_in_flight", "Requests that are being answered", () => serverState.inFlight);
	processGauge("live_streams", "Open pages with an event stream", () => streams.size);
	processGauge("page_cache_bytes", "Bytes of cached pages", () => cache.bytes);
	processGauge("page_cache_pages", "Number of cached pages", () => cache.size);
	const counted = (name: `${string}_total`, help: string, read: () => number) =>
		counter(name, help, [], function () {
			this.reset();
			this.inc(read());
		});
	counted("page_cache_hits_total", "Requests answered with a cached page", () => cache.counts.hit);
	counted("page_cache_misses_total", "Requests that had to be rendered", () => cache.counts.miss);
}

/** No value where no backup is there: zero would say that all is well. */
export function registerBackupMetric(folder: string | undefined): void {
	new Gauge({
		name: "cerne_backup_age_seconds",
		help: "Age of the newest backup in BACKUP_DIR",
		async collect() {
			const newest = folder === undefined ? null : await newestBackup(folder);
			if (newest) this.set((Date.now() - newest.getTime()) / 1000);
			else this.remove();
		},
	});
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
	const text = `${await register.metrics()}\n${durationsText()}`;
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
