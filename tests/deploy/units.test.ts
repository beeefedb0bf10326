import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "#app/platform/env.server.ts";
import { describeWithProgram } from "#tests/support/setup/needs-program.ts";
import { findProgram } from "../../scripts/system-programs.mjs";

const services = readdirSync("deploy/systemd").filter((name) => name.endsWith(".service"));
const read = (name: string): string => readFileSync(join("deploy/systemd", name), "utf8");
const linesOf = (name: string, key: string): string[] =>
	[...read(name).matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);

describe("the units", () => {
	it.each(services)("%s has the settings that the commands of deploy/cerne have", (name) => {
		expect(linesOf(name, "EnvironmentFile")).toEqual([
			"/opt/cerne/current/deploy/service.env",
			"/etc/cerne/shop.env",
		]);
		expect(linesOf(name, "LoadCredential")).toEqual([
			"database_url:/etc/cerne/database_url",
			"auth_secret:/etc/cerne/auth_secret",
		]);
	});

	it("set nothing that the shop does not read", () => {
		const files = ["deploy/service.env", "deploy/shop.env.example"].map((file) => readFileSync(file, "utf8"));
		const set = files.flatMap((text) => [...text.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name));
		const unknown = set.filter((name) => !settingNames.includes(name));
		// Node's own.
		expect(unknown).toEqual(["NODE_COMPILE_CACHE"]);
	});

	it("a shop that ends is started again however often, and a backup four times before somebody is told", () => {
		expect(linesOf("cerne@.service", "StartLimitIntervalSec")).toEqual(["0"]);
		expect(linesOf("cerne@.service", "Restart")).toEqual(["always"]);
		expect(linesOf("cerne-backup.service", "Restart")).toEqual(["on-failure"]);
		expect(linesOf("cerne-backup.service", "StartLimitBurst")).toEqual(["4"]);
		expect(linesOf("cerne-backup.service", "OnFailure")).toEqual(["cerne-backup-failed.service"]);
	});
});

/** Ten times the highest level that systemd may see; its own words for it are “OK”. */
const THRESHOLD = 25;

describeWithProgram("systemd-analyze", "what a unit may do, as systemd counts it", () => {
	it.each(services)("%s is exposed to less than 2.5", (name) => {
		const folder = mkdtempSync(join(tmpdir(), "cerne-unit-"));
		try {
			const unit = join(folder, name.replace("@.", "@3001."));
			copyFileSync(join("deploy/systemd", name), unit);
			const args = ["security", "--offline=true", "--no-pager", `--threshold=${THRESHOLD - 1}`, unit];
			// Ends with another code than 0 where the level is higher.
			const report = execFileSync(findProgram("systemd-analyze") ?? "", args, { encoding: "utf8" });
			expect(report).toMatch(/Overall exposure level for \S+: [0-2]\.\d/);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
