import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Job, PgBoss } from "pg-boss";
import { log } from "#app/platform/log.server.ts";
import { counter, durations } from "#app/platform/observability/metrics.server.ts";
import { DAY_SECONDS } from "#app/values/date.ts";
import { runForSeconds } from "./lease.server.ts";

/**
 * Background work on pg-boss, in the shop's own database on either engine. A job is sent in the
 * transaction that makes it necessary, so it exists exactly when that is committed.
 *
 * A job only says "look at this row": the row itself says when its work is due, and a sweep of every
 * minute finds rows left over (`row-worker.server.ts`). So a job that fails is over, and a process that
 * runs no jobs (a script, most tests) loses nothing although `enqueue` does nothing there.
 */

/** Within the fifteen seconds that a stop of the whole process may take. */
const STOP_TIMEOUT_MS = 8_000;
const SCHEDULE_RETRY_MS = 1_000;
/** After this long a run begins nothing more; a minute later the library takes it for dead. */
const SCHEDULE_SECONDS = 240;
/** How long a batch may wait for visitors, and how often it looks whether they have been answered. */
const MAX_POSTPONED_MS = 1_000;
const POSTPONED_CHECK_MS = 50;

const runsTotal = counter("jobs_total", "Jobs that were run, scheduled ones included", ["queue", "result"]);
const runDurations = durations("job_duration_seconds", "Time that a job took", ["queue"]);

async function measureJob(queue: string, run: () => Promise<unknown>): Promise<void> {
	const stopTimer = runDurations.startTimer({ queue });
	try {
		await run();
		runsTotal.inc({ queue, result: "ok" });
	} catch (error) {
		runsTotal.inc({ queue, result: "failed" });
		throw error;
	} finally {
		stopTimer();
	}
}

/** The database as the queue needs it: any statement, outside of any transaction of the shop. */
export interface JobsDatabase {
	executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
	/** Calls back with each payload, and with "" when some may have been missed. */
	listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
}

/** A transaction of the shop, on either engine. */
interface JobTransaction {
	executeRaw: JobsDatabase["executeSql"];
}

/** Processes one queue. A job may run twice. */
export interface QueueWorker<Data extends object> {
	queue: string;
	run(data: Data): Promise<void>;
	/** How many workers one process has. */
	concurrency?: number;
	/**
	 * How many jobs a worker fetches and settles by one statement each, and runs at once. For short ones, of
	 * which many come together; one that takes long holds up the settling of those beside it.
	 */
	batchSize?: number;
	/** Whether visitors need this process now: then a batch waits, though never for longer than a second. */
	letsOthersGoFirst?(): boolean;
	/** After this long the job counts as failed, also when its process died, and another for its row can be sent. */
	timeoutSeconds?: number;
}

/** Runs by the clock of São Paulo, in one process at a time. A missed or failed run waits for the next. */
interface ScheduledJob {
	name: string;
	/** Five fields: minute, hour, day, month, day of the week. */
	cron: string;
	/** Long work asks whether there is time left (`isTimeLeft`), and leaves the rest to the next run. */
	run(): Promise<unknown>;
}

export interface Jobs {
	/** Puts jobs into the queue and leaves them to other processes. */
	onlySends?: boolean;
	workers: readonly QueueWorker<never>[];
	schedules: readonly ScheduledJob[];
}

let runningBoss: PgBoss | undefined;
let names: readonly string[] = [];
let schedulesStarted: Promise<void> | undefined;
/**
 * The transaction that jobs are being sent in. What the library asks besides (about a queue that it does not
 * know yet) runs there too: on the embedded engine another handle would never return.
 */
const sending = new AsyncLocalStorage<Pick<JobsDatabase, "executeSql">>();

/**
 * Creates or updates the queue's own schema (`pgboss`, under its own lock) and starts working. What runs
 * by the clock follows afterwards: no job that is sent depends on it, and the first page need not wait.
 * Several processes may do so on one database. One that `onlySends` puts jobs into the queue and
 * leaves them to the others.
 */
export async function startJobs(database: JobsDatabase, jobs: Jobs): Promise<void> {
	const { onlySends = false } = jobs;
	if (runningBoss) throw new Error("The jobs are already running.");
	const boss = new PgBoss({
		db: {
			executeSql: (text, values) => (sending.getStore() ?? database).executeSql(text, values),
			async listen(channel, onNotification, onReconnect) {
				const close = await database.listen(channel, (payload) =>
					payload === "" ? onReconnect() : onNotification(payload),
				);
				return { close };
			},
		},
		useListenNotify: true,
		// Rebuilding indexes and judging the vacuum are the database administrator's.
		reindex: false,
		supervise: !onlySends,
		schedule: !onlySends,
		monitorVacuum: false,
	});
	boss.on("error", (error) => log.error({ error }, "the job queue failed"));
	boss.on("warning", ({ message }) => log.warn({ reason: message }, "the job queue reported a warning"));
	names = [...jobs.workers.map(({ queue }) => queue), ...jobs.schedules.map(({ name }) => name)];
	await boss.start();
	for (const worker of jobs.workers) {
		await defineQueue(boss, worker.queue, { expireInSeconds: worker.timeoutSeconds ?? 60 });
		if (!onlySends) await startWorker(boss, worker);
	}
	runningBoss = boss;
	schedulesStarted = startSchedules(boss, onlySends ? [] : jobs.schedules);
}

/**
 * How many jobs wait in each queue, those that wait for their next attempt among them, and since when the
 * oldest waits whose time has come. The library documents this table. Of its own figures (`getQueueStats`) the counts
 * are up to a minute old even with `force`, and `readyOldestSeconds` is null unless it stores the figures of each pass of
 * its monitor (`persistQueueStats`); then it is that of the last pass.
 */
export const queueFigures = (): SQL => sql`
	select queue, count(job.id)::int as waiting,
		coalesce(greatest(extract(epoch from now() - min(job.start_after)), 0), 0)::float8 as age
	from unnest(${sql.param(names)}::text[]) queue
	left join pgboss.job on job.name = queue and job.state < 'active'
	group by queue`;

/** Accepts no more jobs, waits for the running ones, and returns slow ones to the queue. */
export async function stopJobs(): Promise<void> {
	const stopping = runningBoss;
	runningBoss = undefined;
	await schedulesStarted;
	await stopping?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}

/**
 * Sends jobs, one for each `data`, inside the caller's transaction. One that waits or runs with the same
 * data is not sent again.
 */
export async function enqueue(tx: JobTransaction, queue: string, ...data: readonly object[]): Promise<void> {
	const boss = runningBoss;
	if (!boss || data.length === 0) return;
	const db = { executeSql: tx.executeRaw };
	// In one sequence for all transactions: where two send the same jobs, the second waits for the first at each.
	const jobs = data
		.map((each) => ({ data: each, singletonKey: JSON.stringify(each) }))
		.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
	await sending.run(db, () => boss.insert(queue, jobs, { db }));
}

async function startWorker(boss: PgBoss, worker: QueueWorker<never>): Promise<void> {
	const { queue, concurrency = 1, batchSize = 1 } = worker;
	const runJob = async (job: Job<never>): Promise<void> => {
		try {
			await measureJob(queue, () => worker.run(job.data));
		} catch (error) {
			log.warn({ error, queue, jobId: job.id }, "a job failed");
			// The message alone: what else hangs on an error may hold addresses or secrets.
			await boss.fail(queue, job, { message: error instanceof Error ? error.message : String(error) });
		}
	};
	for (let count = 0; count < concurrency; count += 1) {
		const workerId: string = await boss.work<never>(
			queue,
			{ pollingIntervalSeconds: 2, batchSize },
			async (jobs: Job<never>[]) => {
				// The library waits for the next notification after a batch, though more may be waiting already.
				boss.notifyWorker(workerId);
				await letOthersGoFirst(worker);
				// All have to end before the library settles them, by one statement for those that did not fail.
				const results = await Promise.allSettled(jobs.map(runJob));
				for (const result of results) if (result.status === "rejected") throw result.reason;
			},
		);
	}
}

async function letOthersGoFirst({ letsOthersGoFirst }: QueueWorker<never>): Promise<void> {
	const until = performance.now() + MAX_POSTPONED_MS;
	while (letsOthersGoFirst?.() && performance.now() < until) await pause(POSTPONED_CHECK_MS);
}

async function startSchedules(boss: PgBoss, schedules: readonly ScheduledJob[]): Promise<void> {
	const left = [...schedules];
	for (let next = left[0]; next && runningBoss === boss; next = left[0]) {
		try {
			await startSchedule(boss, next);
			left.shift();
		} catch (error) {
			log.error({ error, schedule: next.name }, "a schedule could not be started, and is tried again");
			await pause(SCHEDULE_RETRY_MS);
		}
	}
}

async function startSchedule(boss: PgBoss, { name, cron, run }: ScheduledJob): Promise<void> {
	await defineQueue(boss, name, {
		expireInSeconds: SCHEDULE_SECONDS + 60,
		deleteAfterSeconds: DAY_SECONDS,
	});
	await boss.schedule(name, cron, null, { tz: "America/Sao_Paulo" });
	await boss.work(name, runOneAtATime(name, run));
}

/** A run of a schedule, which watches its time and is left out while this process is still at the last one. */
export function runOneAtATime(name: string, run: ScheduledJob["run"]): () => Promise<void> {
	let isRunning = false;
	return async () => {
		// The library gives a run up after its time and starts the next, but cannot end it.
		if (isRunning) return log.warn({ schedule: name }, "a schedule waits for its last run");
		isRunning = true;
		try {
			await measureJob(name, () => runForSeconds(SCHEDULE_SECONDS, run));
		} finally {
			isRunning = false;
		}
	};
}

async function defineQueue(
	boss: PgBoss,
	name: string,
	options: { expireInSeconds: number; deleteAfterSeconds?: number },
): Promise<void> {
	// Builds from before tried a job again and kept the last failure in a queue of its own.
	const once = { ...options, retryLimit: 0, notify: true };
	await boss.createQueue(name, { ...once, policy: "exclusive" });
	await boss.updateQueue(name, { ...once, deadLetter: null });
}
