import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACCOUNT_MAILS } from "#app/shop/mail/send-mail.server.ts";
import { mailDefinitions, mailKindLabel } from "./mail-definitions.server.ts";

test("the confirmation of a withdrawal has a label, and a kind of an older version shows raw", () => {
	expect(mailKindLabel("order-withdrawn")).toBe("Desistência recebida");
	expect(mailKindLabel("order-of-old")).toBe("order-of-old");
	expect(mailKindLabel("toString")).toBe("toString");
});

test("every mail has a kind and a label of its own", () => {
	const kinds = mailDefinitions.map(({ kind }) => kind);
	expect(new Set(kinds).size).toBe(kinds.length);
	const labels = mailDefinitions.map(({ label }) => label);
	expect(new Set(labels).size).toBe(labels.length);
	for (const label of labels) expect(label).toMatch(/^\p{Lu}[\p{L} -]{3,40}$/u);
});

test("the outbox knows every definition", async () => {
	const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
		path.endsWith(".mails.server.ts"),
	);
	const modules: object[] = await Promise.all(
		files.map((path) => import(/* @vite-ignore */ join(process.cwd(), "app", path))),
	);
	const defined = modules.flatMap((module) => Object.values(module));
	expect(mailDefinitions).toHaveLength(defined.length);
	expect(mailDefinitions.map(({ kind }) => kind)).toEqual(
		expect.arrayContaining(defined.map(({ kind }) => kind)),
	);
});

test("those that somebody waits for do not wait behind others", () => {
	const account = mailDefinitions.filter(({ audience }) => audience === "account").map(({ kind }) => kind);
	expect(new Set(account), "ACCOUNT_MAILS in send-mail.server.ts").toEqual(new Set(ACCOUNT_MAILS));
});
