import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { unavailableFor } from "#app/platform/observability/database-failure.server.ts";
import { databaseUnavailable } from "#app/platform/refusals.ts";

/** How long a request may take before the database is checked. */
const SLOW_AFTER_MS = 1_500;
/** How often an unreachable database is checked again. */
const RETRY_INTERVAL_MS = 500;
/** How long the last answer counts while all open connections are busy. */
const KNOWN_MS = 3_000;

export interface MonitoredDatabase {
	/** Whether it answers, known within two seconds. */
	isReachable(): Promise<boolean>;
	/** The same without opening a connection; false where none is open, undefined where all that are open are busy. */
	pingOpenConnection(): Promise<boolean> | undefined;
	/** Closes its connections, so that running queries fail. */
	closeConnections(): void;
}

/**
 * Spares visitors the wait for a database that is unreachable or silent. Its own time-outs are
 * per statement, and one request has several. A request that takes long has the database checked on
 * a connection of its own; when that fails twice, all requests are refused until it answers again.
 */
export class DatabaseHealth {
	readonly #database: MonitoredDatabase;
	readonly #slowAfterMs: number;
	#isDown = false;
	#pendingCheck: Promise<boolean> | undefined;
	#answeredAt = Number.NEGATIVE_INFINITY;

	constructor(database: MonitoredDatabase, slowAfterMs = SLOW_AFTER_MS) {
		this.#database = database;
		this.#slowAfterMs = slowAfterMs;
	}

	/** Whether it answers now; one check at a time serves all callers. */
	isAvailable(): Promise<boolean> {
		if (this.#isDown) return Promise.resolve(false);
		this.#pendingCheck ??= this.#check().finally(() => {
			this.#pendingCheck = undefined;
		});
		return this.#pendingCheck;
	}

	/**
	 * For load balancers: what an open connection says, or while all are busy, what one said a moment ago. Another
	 * one is opened only when that is silent or none is open, or each probe would add to the crowd at a slow door.
	 */
	async isReady(): Promise<boolean> {
		if (this.#isDown) return false;
		const ping = this.#database.pingOpenConnection();
		if (!ping && performance.now() - this.#answeredAt < KNOWN_MS) return true;
		const isAlive = (await ping?.catch(() => false)) ?? false;
		if (isAlive) this.#answeredAt = performance.now();
		return isAlive || this.isAvailable();
	}

	/** Runs what needs the database. Throws the refusal when that is unreachable, or becomes so meanwhile. */
	async run(run: () => Promise<Response>): Promise<Response> {
		if (this.#isDown) throw databaseUnavailable();
		const response = await this.#runWhileAvailable(run);
		if (response.status === 500 && !(await this.isAvailable())) throw databaseUnavailable();
		return response;
	}

	#runWhileAvailable(run: () => Promise<Response>): Promise<Response> {
		return new Promise((resolve, reject) => {
			let timer: NodeJS.Timeout | undefined;
			let isDone = false;
			const scheduleCheck = (): void => {
				timer = setTimeout(async () => {
					if (!(await this.isAvailable())) reject(databaseUnavailable());
					else if (!isDone) scheduleCheck();
				}, this.#slowAfterMs);
			};
			scheduleCheck();
			run()
				.then(resolve, reject)
				.finally(() => {
					isDone = true;
					clearTimeout(timer);
				});
		});
	}

	async #check(): Promise<boolean> {
		const startedAt = performance.now();
		// One lost answer is no dead server, and closing the connections loses what is in flight.
		if ((await this.#isReachable()) || (await this.#isReachable())) {
			this.#answeredAt = performance.now();
			return true;
		}
		this.#isDown = true;
		const checkedMs = Math.round(performance.now() - startedAt);
		log.error(
			{ checkedMs },
			"the database did not respond to two checks: requests are refused until it does",
		);
		this.#database.closeConnections();
		void this.#waitForRecovery();
		return false;
	}

	async #waitForRecovery(): Promise<void> {
		while (this.#isDown) {
			await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
			this.#isDown = !(await this.#isReachable());
		}
		log.warn("the database responds again");
	}

	/** A database that cannot be checked, since the shop is closing, is not reachable. */
	#isReachable(): Promise<boolean> {
		return this.#database.isReachable().catch(() => false);
	}
}

/** Throws the refusal in place of the error page of a request that the database had no time for. */
export const refuseWhenUnavailable =
	(handle: (request: Request, pattern: string) => Promise<Response>): typeof handle =>
	async (request, pattern) => {
		const response = await handle(request, pattern);
		if (response.status === 500 && unavailableFor.has(request)) throw databaseUnavailable();
		return response;
	};
