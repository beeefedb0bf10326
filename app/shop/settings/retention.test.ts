import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { retention, retentionPolicy, retentionTable } from "./retention.ts";

test("docs/operations.md has the table of what is kept", () => {
	const operations = readFileSync("docs/operations.md", "utf8").replaceAll(/ +/g, " ");
	expect(operations).toContain(retentionTable());
});

test("the policy says every time, and leaves no placeholder", () => {
	const policy = retentionPolicy(24).join("\n");
	expect(policy).toContain("24 meses");
	expect(policy).not.toContain("{");
	for (const { days, policy: line } of [
		retention.sessions,
		retention.labels,
		retention.webhooks,
		retention.mails,
	])
		expect(line).toContain(String(days));
});
