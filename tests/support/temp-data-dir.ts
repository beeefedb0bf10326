import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * Imported before anything that reads the settings: this test file keeps its pictures in a folder
 * of its own, and nothing stays behind.
 */
const folder = mkdtempSync(join(tmpdir(), "cerne-data-"));
process.env.DATA_DIR = folder;
afterAll(() => rm(folder, { recursive: true, force: true }));

export const tempDataDir = folder;
