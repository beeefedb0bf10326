import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#app/values/date.ts";

const LOG_INTERVAL_MS = 1_000;
const RECORD_INTERVAL_MS = MINUTE_MS;
/** Most clients that are remembered; beyond that, a client may be treated as new again. */
const MAX_CLIENTS = 10_000;

/**
 * Limits the logging of refusals during a flood. Logged in full, thousands of refusals a second would cost as much as
 * pages, and fill the disk that also holds the pictures: 190 GB a day. So for each client one refusal a second is
 * logged, the others are counted in one line, and one a minute becomes an access record.
 */
export class RefusedRequests {
	readonly #logged = clients(LOG_INTERVAL_MS);
	readonly #recorded = clients(RECORD_INTERVAL_MS);
	readonly #logCount: (count: number) => void;
	#unlogged = 0;

	constructor(logCount: (count: number) => void) {
		this.#logCount = logCount;
	}

	/** Whether this refusal is logged on a line of its own, and whether it is recorded as an access. */
	note(client: string): { isLogged: boolean; isRecorded: boolean } {
		const isLogged = !this.#logged.has(client);
		const isRecorded = !this.#recorded.has(client);
		if (isLogged) this.#logged.set(client, true);
		else this.#countUnlogged();
		if (isRecorded) this.#recorded.set(client, true);
		return { isLogged, isRecorded };
	}

	#countUnlogged(): void {
		this.#unlogged += 1;
		if (this.#unlogged > 1) return;
		setTimeout(() => {
			this.#logCount(this.#unlogged);
			this.#unlogged = 0;
		}, LOG_INTERVAL_MS).unref();
	}
}

const clients = (ttl: number) =>
	// The clock is replaceable in tests.
	new LRUCache<string, true>({ max: MAX_CLIENTS, ttl, ttlResolution: 0, perf: { now: () => Date.now() } });
