import { collectDefaultMetrics, Gauge, register } from "prom-client";
import { counter } from "#app/platform/observability/metrics.server.ts";
import type { EventStreams } from "./http/event-streams.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { serverState } from "./process/server-state.ts";
import { newestBackup } from "./watch/read-backup.ts";

collectDefaultMetrics();
// Gauges with the names of counters, which Prometheus's checker rejects; the metrics by type contain the same.
for (const kind of ["handles", "requests", "resources"]) {
	register.removeSingleMetric(`nodejs_active_${kind}_total`);
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

/** No value without a backup: zero would say that all is well. */
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
