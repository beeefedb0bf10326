import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findPostgres, serverAccount } from "./find-postgres.mjs";

beforeEach(() => void vi.stubEnv("POSTGRES_BIN", ""));
afterEach(() => void vi.unstubAllEnvs());

it("the server is the one that a variable names", async () => {
	vi.stubEnv("POSTGRES_BIN", "/opt/another/bin");
	expect(await findPostgres()).toEqual({ bin: "/opt/another/bin", from: "POSTGRES_BIN" });
});

it("npm's server is found, and is one that the shop supports", async () => {
	const { bin, from } = await findPostgres();
	expect(from).toMatch(/^(npm|system)$/);
	const { stdout } = await promisify(execFile)(join(bin, "postgres"), ["--version"]);
	expect(Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(15);
});

it("root runs it as another account, and everybody else as themselves", () => {
	expect(serverAccount() === undefined).toBe(process.getuid?.() !== 0);
	expect(serverAccount()?.uid).not.toBe(0);
});
