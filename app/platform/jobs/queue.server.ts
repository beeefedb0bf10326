import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Job, PgBoss } from "pg-boss";
import { log } from "#app/platform/log.server.ts";
import { counter, durations } from "#app/platform/observability/metrics.server.ts";
import { DAY_SECONDS } from "#app/values/date.ts";
import { runForSeconds } from "./lease.server.ts";

/**
 * Background work on pg-boss, in the shop's own database on either engine. A job is sent in the transaction that
 * makes it necessary, so it exists exactly when the transaction has been committed.
 *
 * A job only says "look at this row": the row itself says when its work is due, and a sweep every minute finds rows
 * that were missed (`row-worker.server.ts`). So a failed job is not repeated, and nothing is lost in a process
 * without jobs (a script, most tests), where `enqueue` does nothing.
 */

/** Less than the fifteen seconds that stopping the whole process may take. */
const STOP_TIMEOUT_MS = 8_000;
const SCHEDULE_RETRY_MS = 1_000;
/** After this long a run starts nothing more; a minute later the library considers it dead. */
const SCHEDULE_SECONDS = 240;
/** How long a batch may wait for visitors, and how often it checks whether they have been served. */
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

/** The database in the form that the queue needs: any statement, outside every transaction of the shop. */
export interface JobsDatabase {
	executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
	/** Calls back with each payload, and with "" when notifications may have been missed. */
	listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
}

/** A transaction of the shop, on either engine. */
interface JobTransaction {
	executeRaw: JobsDatabase["executeSql"];
}

/** Processes one queue. A job may run more than once. */
export interface QueueWorker<Data extends object> {
	queue: string;
	run(data: Data): Promise<void>;
	/** Number of workers in one process. */
	concurrency?: number;
	/**
	 * How many jobs a worker fetches and completes with one statement each, and runs at once. For short jobs that come
	 * in large numbers; a slow job delays the completion of the others in its batch.
	 */
	batchSize?: number;
	/** Whether visitors need this process now: then a batch waits, but never longer than a second. */
	letsOthersGoFirst?(): boolean;
	/** After this long the job counts as failed, even if its process died, and another job for its row can be sent. */
	timeoutSeconds?: number;
}

/** Runs on a schedule in São Paulo time, in one process at a time. A missed or failed run waits for the next one. */
interface ScheduledJob {
	name: string;
	/** Five fields: minute, hour, day, month, day of the week. */
	cron: string;
	/** Long work checks `isTimeLeft` and leaves the rest to the next run. */
	run(): Promise<unknown>;
}

export interface Jobs {
	/** Sends jobs and leaves them to other processes. */
	onlySends?: boolean;
	workers: readonly QueueWorker<never>[];
	schedules: readonly ScheduledJob[];
}

let runningBoss: PgBoss | undefined;
let names: readonly string[] = [];
let schedulesStarted: Promise<void> | undefined;
/**
 * The transaction in which jobs are being sent. The library's other queries (about a queue that it does not know yet)
 * run in it too: on the embedded engine, a query on another handle would never return.
 */
const sending = new AsyncLocalStorage<Pick<JobsDatabase, "executeSql">>();

/**
 * Creates or updates the queue's own schema (`pgboss`, under its own lock) and starts working. Schedules start
 * afterwards: no job depends on them, and the first page need not wait. Several processes may do so on one database.
 * A process that `onlySends` puts jobs into the queue and leaves them to others.
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
		// Reindexing and tuning the vacuum are left to the database administrator.
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
 * For each queue: how many jobs wait, including jobs that wait for their next attempt, and since when the oldest due
 * job has waited. The library documents this table. Its own figures (`getQueueStats`) are worse: counts are up to a
 * minute old even with `force`, and `readyOldestSeconds` is null unless the monitor stores its figures
 * (`persistQueueStats`), and then comes from its last pass.
 */
export const queueFigures = (): SQL => sql`
	select queue, count(job.id)::int as waiting,
		coalesce(greatest(extract(epoch from now() - min(job.start_after)), 0), 0)::float8 as age
	from unnest(${sql.param(names)}::text[]) queue
	left join pgboss.job on job.name = queue and job.state < 'active'
	group by queue`;

/** Accepts no more jobs, waits for running jobs, and returns slow ones to the queue. */
export async function stopJobs(): Promise<void> {
	const stopping = runningBoss;
	runningBoss = undefined;
	await schedulesStarted;
	await stopping?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}

/**
 * Sends jobs, one for each `data`, inside the caller's transaction. While a job with the same data waits or runs, it
 * is not sent again.
 */
export async function enqueue(tx: JobTransaction, queue: string, ...data: readonly object[]): Promise<void> {
	const boss = runningBoss;
	if (!boss || data.length === 0) return;
	const db = { executeSql: tx.executeRaw };
	// Sorted in the same way in all transactions: two that send the same jobs wait for each other instead of
	// deadlocking.
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
			// Only the message: other properties of an error may hold addresses or secrets.
			await boss.fail(queue, job, { message: error instanceof Error ? error.message : String(error) });
		}
	};
	for (let count = 0; count < concurrency; count += 1) {
		const workerId: string = await boss.work<never>(
			queue,
			{ pollingIntervalSeconds: 2, batchSize },
			async (jobs: Job<never>[]) => {
				// After a batch the library waits for the next notification, even if more jobs are waiting already.
				boss.notifyWorker(workerId);
				await letOthersGoFirst(worker);
				// All must end before the library completes them, with one statement for those that did not fail.
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

/** One run of a schedule, limited in time; skipped while the last run is still going on in this process. */
export function runOneAtATime(name: string, run: ScheduledJob["run"]): () => Promise<void> {
	let isRunning = false;
	return async () => {
		// The library gives up on a run after its time and starts the next one, but cannot end it.
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
	// Earlier builds retried a job and kept its last failure in a separate queue.
	const once = { ...options, retryLimit: 0, notify: true };
	await boss.createQueue(name, { ...once, policy: "exclusive" });
	await boss.updateQueue(name, { ...once, deadLetter: null });
}
