import { durations } from "#app/platform/observability/metrics.server.ts";

const renderDurations = durations(
	"render_duration_seconds",
	"Time that the app took for a page or an endpoint: for everyone (cached) or for one visitor",
	["route", "audience"],
);

/** Runs the app and records how long it took, even if it failed. */
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
