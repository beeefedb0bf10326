import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { metricProblems } from "#tests/support/metric-problems.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { describeWithProgram } from "#tests/support/setup/needs-program.ts";
import { requireProgram } from "../../../scripts/system-programs.mjs";

let figures = "";

beforeAll(async () => {
	const { origin } = inject("httpShop");
	await sendRequest(origin, "/products");
	figures = (await sendRequest(origin, "/metrics")).text;
	expect(figures).toContain("cerne_render_duration_seconds_bucket");
});

describe("the figures are such as Prometheus wants them", () => {
	it("by its rules for names, units and explanations", () => {
		expect(metricProblems(figures)).toEqual([]);
	});
});

describeWithProgram("promtool", "the figures by Prometheus' own checker", () => {
	it("are such as it wants them", async () => {
		const checking = promisify(execFile)(requireProgram("promtool"), ["check", "metrics"]);
		checking.child.stdin?.end(figures);
		expect(await checking).toMatchObject({ stdout: "", stderr: "" });
	});
});
