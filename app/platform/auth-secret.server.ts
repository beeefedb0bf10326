import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

let cachedSecret: string | undefined;

/**
 * The secret behind sessions: AUTH_SECRET, or 32 random bytes stored in DATA_DIR
 * (made at the first start, readable by the shop's own user only).
 */
export function authSecret(): string {
	cachedSecret ??= env.AUTH_SECRET ?? loadOrCreateSecret(env.DATA_DIR);
	return cachedSecret;
}

/** Reads the folder's secret, or creates it; two processes that create it at once end up with the same one. */
export function loadOrCreateSecret(folder: string): string {
	const file = join(folder, "auth-secret");
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
	} catch (error) {
		if (!isFileExistsError(error)) throw error;
	}
	const stored = readFileSync(file, "utf8").trim();
	if (stored.length < 32)
		throw new Error(`${file} is damaged: delete it (all users sign in again) or restore it.`);
	return stored;
}

const isFileExistsError = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "EEXIST";
