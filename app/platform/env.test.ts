import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv, settingNames } from "./env.server.ts";

it("has each of its settings in the table of docs/operations.md, and no other", () => {
	const [, section = ""] =
		/\n## Settings\n([\s\S]*?)\n## /.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
	const named = section
		.split("\n")
		.filter((line) => line.startsWith("| `"))
		.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
	expect(named.toSorted()).toEqual(settingNames.toSorted());
});

it("reads a setting from the file that its _FILE variable names", () => {
	const folder = mkdtempSync(join(tmpdir(), "cerne-secrets-"));
	try {
		const file = join(folder, "auth");
		writeFileSync(file, "a secret of more than thirty-two bytes\n");
		expect(readEnv({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe("a secret of more than thirty-two bytes");
		expect(() => readEnv({ AUTH_SECRET_FILE: file, AUTH_SECRET: "x".repeat(40) })).toThrow("não os dois");
		expect(() => readEnv({ AUTH_SECRET_FILE: join(folder, "none") })).toThrow(/AUTH_SECRET_FILE.*ENOENT/s);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

it("takes only a key that signs mails, and only with its domain and selector", () => {
	const pem = (key: { privateKey: { export(options: object): string | Buffer } }) =>
		key.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
	const rsa = pem(generateKeyPairSync("rsa", { modulusLength: 2048 }));
	const place = { DKIM_DOMAIN: "shop.example", DKIM_SELECTOR: "cerne1" };
	const inOneLine = rsa.replaceAll("\n", "\\n");
	expect(readEnv({ ...place, DKIM_PRIVATE_KEY: inOneLine }).DKIM_PRIVATE_KEY).toBe(rsa);
	// The library would send the mails unsigned without an error.
	const other = pem(generateKeyPairSync("ed25519"));
	for (const wrong of [other, "MIIE", rsa.slice(0, 200)]) {
		expect(() => readEnv({ ...place, DKIM_PRIVATE_KEY: wrong })).toThrow("DKIM_PRIVATE_KEY: deve ser");
	}
	expect(() => readEnv({ DKIM_PRIVATE_KEY: rsa })).toThrow("DKIM_DOMAIN: falta");
});
