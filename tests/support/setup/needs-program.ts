import { describe } from "vitest";
import { findProgram, type SystemProgram } from "../../../scripts/system-programs.mjs";

/**
 * Tests that need a program of the list, left out where it is not installed. `npm test` counts any other
 * skipped test as failed, also one of these where its program is there: it knows that by the end of the title.
 */
export const describeWithProgram = (program: SystemProgram, title: string, tests: () => void): void =>
	void describe.skipIf(!findProgram(program))(`${title} (needs ${program})`, tests);
