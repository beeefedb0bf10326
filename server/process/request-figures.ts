import { counter } from "#app/platform/observability/metrics.server.ts";

/*
 * The two metrics that every request updates. The library joins and hashes the labels at each update, which costs a
 * tenth of sending a cached page; here they are counted in place and assembled when they are scraped.
 */
export interface AnsweredRequest {
	/** The pattern of its address, never the address itself. */
	route: string;
	method: string;
	status: number;
	seconds: number;
}

const BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3];

interface RouteFigures {
	/** Number of responses by method and status. */
	responses: { method: string; status: number; count: number }[];
	/** How many took at most as long as each bound and longer than the previous one; the last element counts the rest. */
	buckets: number[];
	seconds: number;
	count: number;
}

const routes = new Map<string, RouteFigures>();

export function recordRequest({ route, method, status, seconds }: AnsweredRequest): void {
	let figures = routes.get(route);
	if (!figures) {
		figures = { responses: [], buckets: [...BOUNDS, 0].fill(0), seconds: 0, count: 0 };
		routes.set(route, figures);
	}
	const { responses, buckets } = figures;
	countResponse(responses, method, status);
	let bucket = 0;
	while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
	buckets[bucket] = (buckets[bucket] ?? 0) + 1;
	figures.seconds += seconds;
	figures.count += 1;
}

function countResponse(responses: RouteFigures["responses"], method: string, status: number): void {
	for (const each of responses) {
		if (each.status !== status || each.method !== method) continue;
		each.count += 1;
		return;
	}
	responses.push({ method, status, count: 1 });
}

counter(
	"http_requests_total",
	"Answered requests, cached pages included",
	["route", "method", "status"],
	function () {
		this.reset();
		for (const [route, { responses }] of routes) {
			for (const { method, status, count } of responses) this.inc({ route, method, status }, count);
		}
	},
);

const NAME = "cerne_http_request_duration_seconds";

/** The request durations in Prometheus's text format; the library could produce it only by counting again. */
export function durationsText(): string {
	const lines = [...routes].flatMap(([route, figures]) => durationLines(route, figures));
	return [
		`# HELP ${NAME} Time from the request's head until its response is on its way`,
		`# TYPE ${NAME} histogram`,
		...lines,
		"",
	].join("\n");
}

function durationLines(route: string, { buckets, seconds, count }: RouteFigures): string[] {
	let sum = 0;
	const counted = [...BOUNDS, "+Inf"].map((bound, at) => {
		sum += buckets[at] ?? 0;
		return `${NAME}_bucket{le="${bound}",route="${route}"} ${sum}`;
	});
	return [...counted, `${NAME}_sum{route="${route}"} ${seconds}`, `${NAME}_count{route="${route}"} ${count}`];
}
