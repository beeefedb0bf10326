import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadOrCreateSecret } from "./auth-secret.server.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "cerne-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the secret is made once, is long and random, and only its owner may read it", () => {
	const made = loadOrCreateSecret(folder);
	expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/);
	expect(loadOrCreateSecret(folder)).toBe(made);
	expect(readFileSync(join(folder, "auth-secret"), "utf8")).toBe(made);
	expect(statSync(join(folder, "auth-secret")).mode & 0o077).toBe(0);
	expect(loadOrCreateSecret(join(folder, "another"))).not.toBe(made);
});

test("a damaged secret stops the start instead of weakening sessions", () => {
	writeFileSync(join(folder, "auth-secret"), "short");
	expect(() => loadOrCreateSecret(folder)).toThrow(/is damaged/);
});
