import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** A packed, migrated, empty embedded database. */
		databaseTemplate: string;
		/** A PostgreSQL server of this run, with a migrated database to copy. */
		postgresUrl: string;
	}
}

/** Made once for the run; each test file opens its own copy in memory, without unpacking it each time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-template-"));
	const file = join(folder, "template.tar");
	await promisify(execFile)(process.execPath, ["scripts/make-database-template.ts", file]);
	project.provide("databaseTemplate", file);
	return () => rm(folder, { recursive: true, force: true });
}
