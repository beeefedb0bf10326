import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, type DatabaseAddress, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import "#server/process/hand-in.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createDatabase } from "#tests/support/setup/postgres-server.ts";

/** A proof returns its figures in one line, or throws with the claim that did not hold. */
export interface Proof {
	name: string;
	run(world: ProofContext): Promise<string>;
}

/** Shared by all proofs: one PostgreSQL server and stand-ins for outside services. */
export interface ProofContext {
	postgresUrl: string;
	/** Settings of every shop in a proof. */
	settings: Record<string, string>;
	/** How long the soak lasts. */
	minutes: number;
	/** Number of repetitions: `--rounds` for a quick run, or the proof's own number. */
	rounds(defaultRounds: number): number;
}

/** Creates an empty database on the proofs' server; returns its address. */
export async function newDatabase({ postgresUrl }: ProofContext): Promise<string> {
	const name = `proof_${randomUUID().replaceAll("-", "")}`;
	return (await createDatabase(postgresUrl, name)).href;
}

/** Works on a shop's database from this process; an embedded database must not be open elsewhere. */
export async function onDatabase<Result>(
	address: DatabaseAddress,
	work: () => Promise<Result>,
): Promise<Result> {
	await openDatabase(address);
	try {
		await migrate(address.engine === "postgres" ? address.url : undefined);
		return await work();
	} finally {
		await closeDatabase();
	}
}

/** Throws with the broken rules. Must be called while the database is open. */
export async function assertInvariants(openingStock: ReadonlyMap<string, number>): Promise<void> {
	const violations = await checkInvariants({ openingStock });
	assertThat(
		violations.length === 0,
		`broken: ${violations.map(({ rule, id }) => `${rule} (${id})`).join("; ")}`,
	);
}

export function assertThat(holds: boolean, otherwise: string): asserts holds {
	if (!holds) throw new Error(otherwise);
}

/** Waits until `holds` returns true; returns how long that took, in seconds. */
export async function waitUntil(
	condition: () => Promise<boolean>,
	what: string,
	timeoutSeconds = 60,
): Promise<number> {
	const startedAt = performance.now();
	const seconds = () => (performance.now() - startedAt) / 1000;
	while (!(await condition())) {
		assertThat(seconds() < timeoutSeconds, `${what}: not within ${timeoutSeconds} s`);
		await pause(50);
	}
	return seconds();
}

export { pause };

/** Most memory of a shop's process on PostgreSQL, including the page cache. */
export const MAX_RESIDENT_MEGABYTES = 300;

/** Resident memory of a process, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
