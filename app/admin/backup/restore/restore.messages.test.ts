import { expect, test } from "vitest";
import { formatBytes, restoreMessages } from "./restore.messages.ts";

test("sizes are said in round megabytes, and in gigabytes with one decimal", () => {
	expect([1, 1024 ** 2, 62.2 * 1024 ** 2, 1.44 * 1024 ** 3, 4 * 1024 ** 3].map(formatBytes)).toEqual([
		"1 MB",
		"1 MB",
		"63 MB",
		"1,4 GB",
		"4 GB",
	]);
	expect(restoreMessages.tooLarge(5 * 1024 ** 3)).toContain("entram até 4 GB");
});
