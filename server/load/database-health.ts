import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log.server.ts";
import { unavailableFor } from "#app/platform/observability/database-failure.server.ts";
import { databaseUnavailable } from "#app/platform/refusals.ts";

/** A request that takes longer than this causes a check of the database. */
const SLOW_AFTER_MS = 1_500;
/** How often an unreachable database is checked again. */
const RETRY_INTERVAL_MS = 500;
/** How long the last answer counts while all open connections are busy. */
const KNOWN_MS = 3_000;

export interface MonitoredDatabase {
	/** Whether it answers; known within two seconds. */
	isReachable(): Promise<boolean>;
	/** The same without opening a connection; false if none is open, undefined if all open ones are busy. */
	pingOpenConnection(): Promise<boolean> | undefined;
	/** Closes its connections, so that running queries fail. */
	closeConnections(): void;
}

/**
 * Spares visitors the wait for a database that is unreachable or does not answer. The database's own time-outs apply
 * per statement, and a request has several. For a slow request, the database is checked on a separate connection; if
 * that fails twice, all requests are refused until it answers again.
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

	/** Whether it answers now; concurrent callers share one check. */
	isAvailable(): Promise<boolean> {
		if (this.#isDown) return Promise.resolve(false);
		this.#pendingCheck ??= this.#check().finally(() => {
			this.#pendingCheck = undefined;
		});
		return this.#pendingCheck;
	}

	/**
	 * For load balancers: the answer of an open connection, or while all are busy, a recent answer. A new connection is
	 * opened only if that one does not answer or none is open; otherwise each probe would add load to a slow database.
	 */
	async isReady(): Promise<boolean> {
		if (this.#isDown) return false;
		const ping = this.#database.pingOpenConnection();
		if (!ping && performance.now() - this.#answeredAt < KNOWN_MS) return true;
		const isAlive = (await ping?.catch(() => false)) ?? false;
		if (isAlive) this.#answeredAt = performance.now();
		return isAlive || this.isAvailable();
	}

	/** Runs work that needs the database. Throws the refusal if the database is unreachable or becomes so meanwhile. */
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
		// One lost answer does not mean a dead server, and closing the connections aborts running queries.
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

	/** A database that cannot be checked, because the shop is closing, counts as unreachable. */
	#isReachable(): Promise<boolean> {
		return this.#database.isReachable().catch(() => false);
	}
}

/** Replaces the error page of a request that failed because of the database by the refusal. */
export const refuseWhenUnavailable =
	(handle: (request: Request, pattern: string) => Promise<Response>): typeof handle =>
	async (request, pattern) => {
		const response = await handle(request, pattern);
		if (response.status === 500 && unavailableFor.has(request)) throw databaseUnavailable();
		return response;
	};
