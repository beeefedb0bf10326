import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import mailKinds from "#app/shop/mail/mail-kinds.json" with { type: "json" };
import { mailKindLabel } from "./outbox.ts";

test("the confirmation of a withdrawal has a label, and a kind of an older version shows raw", () => {
	expect(mailKindLabel("order-withdrawn")).toBe("Desistência recebida");
	expect(mailKindLabel("order-of-old")).toBe("order-of-old");
	expect(mailKindLabel("toString")).toBe("toString");
});

test("every kind of mail has a label of its own, and every label a mail that the shop sends", () => {
	const labels = Object.values(mailKinds);
	expect(new Set(labels).size).toBe(labels.length);
	for (const label of labels) expect(label).toMatch(/^\p{Lu}[\p{L} -]{3,40}$/u);
	// That no other kind is queued is the type's work: a kind is a key of this file.
	const sources = readdirSync("app/shop", { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".server.ts"))
		.map((path) => readFileSync(`app/shop/${path}`, "utf8"))
		.join("\n");
	expect(Object.keys(mailKinds).filter((kind) => !sources.includes(`"${kind}"`))).toEqual([]);
});
