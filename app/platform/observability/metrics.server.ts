import { Counter, type CounterConfiguration, Gauge, Histogram, register } from "prom-client";

/*
 * Metrics of the process for Prometheus. A noun defines its own beside the code that counts; names end in their unit
 * (`_total`, `_seconds`, `_bytes`), and labels have few values: a route's pattern, a queue, a provider, never an
 * address, an id or personal data.
 */

/** The development server loads a changed module again, which must not register its metrics twice. */
const existing = <Kind>(name: string): Kind | undefined => register.getSingleMetric(name) as Kind | undefined;

export function counter<Label extends string = never>(
	name: `${string}_total`,
	help: string,
	labelNames: readonly Label[] = [],
	collect?: CounterConfiguration<Label>["collect"],
): Counter<Label> {
	const options = { name: `cerne_${name}`, help, labelNames: [...labelNames] };
	return existing(options.name) ?? new Counter({ ...options, ...(collect ? { collect } : {}) });
}

export function gauge<Label extends string = never>(
	name: string,
	help: string,
	labelNames: readonly Label[] = [],
): Gauge<Label> {
	const options = { name: `cerne_${name}`, help, labelNames: [...labelNames] };
	return existing(options.name) ?? new Gauge(options);
}

export function durations<Label extends string = never>(
	name: `${string}_duration_seconds`,
	help: string,
	labelNames: readonly Label[] = [],
	buckets: readonly number[] = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
): Histogram<Label> {
	const options = { name: `cerne_${name}`, help, labelNames: [...labelNames], buckets: [...buckets] };
	return existing(options.name) ?? new Histogram(options);
}
