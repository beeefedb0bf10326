import { enqueue, startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import { closeDatabase, type DatabaseAddress, db, openDatabase } from "#db/client.server.ts";
import { jobsDatabase } from "#server/jobs-database.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";

const QUEUE = "bench";

/** How fast one process with one worker works off a backlog of jobs that themselves take no time. */
export async function* measureJobs(jobs: number) {
	const server = await startPostgres();
	const addresses: DatabaseAddress[] = [
		{ engine: "postgres", url: server.url },
		{ engine: "pglite", folder: "memory" },
	];
	for (const address of addresses) {
		await openDatabase(address);
		yield { engine: address.engine, jobsPerSecond: await measure(jobs) };
		await closeDatabase();
	}
	await server.stop();
}

async function measure(jobs: number): Promise<number> {
	let left = jobs;
	let startedAt = 0;
	const { promise: drained, resolve } = Promise.withResolvers<void>();
	const run = async () => {
		if (left === jobs) startedAt = performance.now();
		left -= 1;
		if (left === 0) resolve();
	};
	await startJobs(jobsDatabase(), { workers: [{ queue: QUEUE, run }], schedules: [] });
	await db.transaction(async (tx) => {
		for (let row = 0; row < jobs; row += 1) await enqueue(tx, QUEUE, { row });
	});
	await drained;
	const seconds = (performance.now() - startedAt) / 1000;
	await stopJobs();
	return jobs / seconds;
}
