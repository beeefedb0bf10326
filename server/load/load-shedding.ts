import { monitorEventLoopDelay } from "node:perf_hooks";
import { Refusal } from "#app/platform/refusals.ts";
import { serverState } from "#server/server-state.ts";

/** More at once than this are turned away at once, rather than all made slow. */
const MAX_IN_FLIGHT = 250;
/** Fewer than this are always let in: when a slow machine is late with them, it is not from them. */
const MIN_IN_FLIGHT = 30;
/** Milliseconds by which timers may be late before new work is turned away. */
const MAX_TIMER_DELAY_MS = 250;

const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });
let timerDelayMs = 0;

export function monitorEventLoop(): () => void {
	eventLoopDelay.enable();
	const timer = setInterval(() => {
		timerDelayMs = eventLoopDelay.percentile(50) / 1e6 - 20;
		eventLoopDelay.reset();
	}, 500);
	timer.unref();
	return () => {
		clearInterval(timer);
		eventLoopDelay.disable();
	};
}

/** What earns money or reports on the shop goes first: it is let in when other work is not. */
export const isHighPriority = (pathname: string): boolean =>
	/^\/(checkout|order-confirmation|api\/webhooks\/|health|ready|metrics)/.test(pathname);

/** Throws when the process has more to do than it can; the answer names when to come back. */
export function shedLoad(pathname: string): void {
	if (serverState.inFlight <= MIN_IN_FLIGHT) return;
	const isPriority = isHighPriority(pathname);
	const limit = isPriority ? MAX_IN_FLIGHT * 2 : MAX_IN_FLIGHT;
	if (serverState.inFlight <= limit && (timerDelayMs < MAX_TIMER_DELAY_MS || isPriority)) return;
	throw overloadedRefusal();
}

export const overloadedRefusal = (): Refusal =>
	new Refusal("unavailable", "A loja está cheia neste momento. Tente novamente em alguns segundos.", {
		retryAfterSeconds: 2,
	});
