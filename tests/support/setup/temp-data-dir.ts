import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

declare global {
	var testDataDir: string | undefined;
}

/**
 * Set up before anything reads the settings: each worker of the database tests has a data folder of its
 * own, which is empty for each file, and nothing stays behind.
 */
globalThis.testDataDir ??= makeFolder();
export const tempDataDir = globalThis.testDataDir;
process.env.DATA_DIR = tempDataDir;
afterAll(() => rm(tempDataDir, { recursive: true, force: true }));

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "cerne-data-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
