import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { ArchiveError } from "#app/admin/backup/archive-entries.server.ts";
import { restoreMessages } from "./restore.messages.ts";
import { restoreProblem } from "./restore-problem.server.ts";

const withCode = (code: string) => Object.assign(new Error("no space left on device"), { code });

it.each([
	["a full disk", withCode("ENOSPC"), restoreMessages.diskFullWhileRestoring],
	[
		"a database whose disk is full",
		new DrizzleQueryError("insert", [], withCode("53100")),
		restoreMessages.diskFullWhileRestoring,
	],
	["tables in use", new DrizzleQueryError("lock", [], withCode("55P03")), restoreMessages.inUse],
	["a bad file", new ArchiveError("O arquivo está incompleto."), "O arquivo está incompleto."],
	["anything else", new Error("unexpected"), restoreMessages.failed],
])("of %s is said in words", (_what, error, words) => {
	expect(restoreProblem(error)).toBe(words);
});
