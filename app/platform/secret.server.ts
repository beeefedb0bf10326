import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

let secret: string | undefined;

/**
 * The secret behind sessions: AUTH_SECRET, or 32 random bytes kept in DATA_DIR
 * (made at the first start, readable by the shop's own user only).
 */
export function shopSecret(): string {
	secret ??= env.AUTH_SECRET ?? keptSecret(env.DATA_DIR);
	return secret;
}

/** Reads the folder's secret, or makes it; two that make one at once agree on the first. */
export function keptSecret(folder: string): string {
	const file = join(folder, "auth-secret");
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
	} catch (error) {
		if (!isTaken(error)) throw error;
	}
	const kept = readFileSync(file, "utf8").trim();
	if (kept.length < 32)
		throw new Error(`${file} is damaged: delete it (everybody signs in again) or restore it.`);
	return kept;
}

const isTaken = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "EEXIST";
