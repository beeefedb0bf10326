import { monitorEventLoopDelay } from "node:perf_hooks";
import { Refusal } from "#app/platform/refusals.ts";
import type { AddressPolicy } from "#server/http/address/address-policies.ts";
import { serverState } from "#server/process/server-state.ts";

/** Above this, requests in flight are refused, so that the others stay fast. */
const MAX_IN_FLIGHT = 250;
/** Up to this, requests are always admitted: so few are not what makes a slow server late. */
const MIN_IN_FLIGHT = 30;
/** Milliseconds by which timers may be late before new work is refused. */
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

/** Throws when the process is overloaded; the refusal says when to try again. */
export function shedLoad(priority: AddressPolicy["priority"]): void {
	if (serverState.inFlight <= MIN_IN_FLIGHT) return;
	const isHigh = priority === "high";
	const limit = isHigh ? MAX_IN_FLIGHT * 2 : MAX_IN_FLIGHT;
	if (serverState.inFlight <= limit && (isHigh || timerDelayMs < MAX_TIMER_DELAY_MS)) return;
	throw overloadedRefusal;
}

/** Created once: it is thrown thousands of times a second, and the costly part of an error is its stack. */
export const overloadedRefusal = new Refusal(
	"unavailable",
	"A loja está cheia neste momento. Tente novamente em alguns segundos.",
	{ retryAfterSeconds: 2 },
);
