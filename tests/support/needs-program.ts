import { describe } from "vitest";
import { findProgram, type SystemProgram } from "../../scripts/system-programs.mjs";

/**
 * Tests that need a program of the list, left out where it is not installed. `npm test` counts any other
 * skipped test as failed: it knows these by the end of their title.
 */
export const describeWithProgram = (program: SystemProgram, title: string, tests: () => void): void =>
	void describe.skipIf(!findProgram(program))(`${title} (needs ${program})`, tests);
