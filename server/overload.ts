import { monitorEventLoopDelay } from "node:perf_hooks";
import { Refusal } from "#app/platform/refusals.ts";
import { state } from "./state.ts";

/** More at once than this are turned away at once, rather than all made slow. */
const MOST_IN_FLIGHT = 250;
/** Fewer than this are always let in: when a slow machine is late with them, it is not from them. */
const NEVER_TOO_MANY = 30;
/** Milliseconds by which timers may be late before new work is turned away. */
const LATEST_TIMERS = 250;

const delay = monitorEventLoopDelay({ resolution: 20 });
let late = 0;

export function watchLoad(): () => void {
	delay.enable();
	const timer = setInterval(() => {
		late = delay.percentile(50) / 1e6 - 20;
		delay.reset();
	}, 500);
	timer.unref();
	return () => {
		clearInterval(timer);
		delay.disable();
	};
}

/** What earns money or reports on the shop goes first: it is let in when other work is not. */
export const goesFirst = (pathname: string): boolean =>
	/^\/(checkout|order-confirmation|api\/webhooks\/|health|ready|metrics)/.test(pathname);

/** Throws when the process has more to do than it can; the answer names when to come back. */
export function turnAwayWhenOverloaded(pathname: string): void {
	if (state.inFlight <= NEVER_TOO_MANY) return;
	const isFirst = goesFirst(pathname);
	const most = isFirst ? MOST_IN_FLIGHT * 2 : MOST_IN_FLIGHT;
	if (state.inFlight <= most && (late < LATEST_TIMERS || isFirst)) return;
	throw shopIsFull();
}

export const shopIsFull = (): Refusal =>
	new Refusal("unavailable", "A loja está cheia neste momento. Tente novamente em alguns segundos.", {
		retryAfterSeconds: 2,
	});
