import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { sendRequest } from "#tests/support/send-request.ts";
import { findPromtool } from "../../../scripts/find-program.mjs";

const run = promisify(execFile);

it("the figures are such as Prometheus wants them", async () => {
	const { origin } = inject("httpShop");
	await sendRequest(origin, "/products");
	const { text } = await sendRequest(origin, "/metrics");
	expect(text).toContain("cerne_render_duration_seconds_bucket");
	// It refuses names without unit, counters that are none, figures without an explanation.
	const checking = run(await findPromtool(), ["check", "metrics"]);
	checking.child.stdin?.end(text);
	expect(await checking).toMatchObject({ stdout: "", stderr: "" });
});
