import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findChromium } from "../scripts/find-chromium.mjs";

/** A run whose tools do not start ends at its beginning, with one sentence. */
let bin = "";

beforeEach(async () => {
	bin = await mkdtemp(join(tmpdir(), "cerne-bin-"));
	await chmod(bin, 0o755);
});
afterEach(() => rm(bin, { recursive: true, force: true }));

const program = async (name: string, lines: string): Promise<string> => {
	const file = join(bin, name);
	await writeFile(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
	return file;
};

function preflight(tool: "browser" | "postgres", env: Record<string, string>) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["tests/support/setup/preflight.ts", tool], {
		encoding: "utf8",
		env: { ...process.env, ...env },
	});
	return { status, message: (stdout + stderr).trim() };
}

const MISSING_LIBRARY =
	"error while loading shared libraries: libicuuc.so.74: cannot open shared object file";

describe("before the tests", () => {
	const nothingOrTheSystems = expect.stringMatching(/^$|^npm has no /);

	it("the server that npm brings starts, by root too, which it does not run as", () => {
		expect(preflight("postgres", { POSTGRES_BIN: "" })).toEqual({ status: 0, message: nothingOrTheSystems });
	});

	it("the browser that npm brings starts", () => {
		expect(preflight("browser", { CHROMIUM: "" })).toEqual({ status: 0, message: nothingOrTheSystems });
	});

	it("a browser that a variable names is used, and named", async () => {
		const path = await findChromium();
		expect(preflight("browser", { CHROMIUM: path })).toEqual({
			status: 0,
			message: `Chromium is the one that CHROMIUM names: ${path}.`,
		});
	});

	it("a browser with a missing library is named", async () => {
		const browser = await program("chromium", `echo "${MISSING_LIBRARY}" >&2; exit 127`);
		expect(preflight("browser", { CHROMIUM: browser })).toEqual({
			status: 1,
			message: `✗ The tests cannot run: ${browser} did not start: ${MISSING_LIBRARY}`,
		});
	});

	it("a PostgreSQL that cannot set up its folder is named", async () => {
		await program("initdb", `echo "initdb: ${MISSING_LIBRARY}" >&2; exit 127`);
		expect(preflight("postgres", { POSTGRES_BIN: bin })).toEqual({
			status: 1,
			message: `✗ The tests cannot run: PostgreSQL's initdb failed: initdb: ${MISSING_LIBRARY}`,
		});
	});

	it("a PostgreSQL that does not get its port is named", async () => {
		await program("initdb", "exit 0");
		await program("postgres", 'echo "FATAL:  could not create any TCP/IP sockets" >&2; exit 1');
		expect(preflight("postgres", { POSTGRES_BIN: bin })).toEqual({
			status: 1,
			message:
				"✗ The tests cannot run: PostgreSQL did not start: FATAL:  could not create any TCP/IP sockets",
		});
	});
});
