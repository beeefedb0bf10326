import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

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
	const { status, stderr } = spawnSync(process.execPath, ["tests/support/preflight.ts", tool], {
		encoding: "utf8",
		env: { ...process.env, ...env },
	});
	return { status, message: stderr.trim() };
}

const MISSING_LIBRARY =
	"error while loading shared libraries: libicuuc.so.74: cannot open shared object file";

describe("before the tests", () => {
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
