import { describe, expect, it } from "vitest";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { readTypedText } from "./check-text.server.ts";
import { defaultTexts } from "./default-texts.server.ts";
import { findText, type TextKey, textKeys } from "./shop-texts.ts";

const typed = (content: Readonly<Record<string, string>>) => (name: string) => content[name];
const mistake = async (key: TextKey, text: string, isDraft = false) =>
	(await refusalOf((async () => readTypedText(key, typed({ text }), { isDraft }))())).fields?.text;

describe("a text as it is typed", () => {
	it.each(textKeys)("may be the shop's own: %s", (key) => {
		const content = defaultTexts[key];
		expect(Object.keys(content).sort()).toEqual(Object.keys(findText(key).fields).sort());
		expect(readTypedText(key, typed(content), { isDraft: false })).toEqual(content);
		// As a browser sends it.
		const sent = Object.fromEntries(
			Object.entries(content).map(([name, value]) => [name, `${value.replaceAll("\n", "\r\n")}  `]),
		);
		expect(readTypedText(key, typed(sent), { isDraft: false })).toEqual(content);
	});

	it("has a limit, for drafts as well", async () => {
		const message = "O texto tem 100.000 letras: o máximo é 10.000.";
		expect(await mistake("terms-of-use", "a".repeat(100_000))).toBe(message);
		expect(await mistake("terms-of-use", "a".repeat(100_000), true)).toBe(message);
	});

	it("is not published unfinished, and may be kept so", async () => {
		expect(await mistake("faq", "")).toBe("Preencha este campo.");
		expect(await mistake("faq", "Uma resposta sem pergunta")).toContain("Comece com um título");
		expect(await mistake("faq", "## Entrega")).toContain("está sem perguntas");
		expect(await mistake("faq", "## Entrega\n\nLogo.\n\n### Quando?\n\nLogo.")).toContain(
			"antes da primeira pergunta",
		);
		expect(await mistake("faq", "## Entrega\n\n### Quando?")).toBe("A pergunta “Quando?” está sem resposta.");
		expect(await mistake("terms-of-use", "## A loja")).toBe("A seção “A loja” está sem texto.");
		expect(readTypedText("faq", typed({ text: "## Entrega" }), { isDraft: true })).toEqual({
			text: "## Entrega",
		});
	});

	it("names a link and a word in braces that the shop does not know", async () => {
		expect(await mistake("terms-of-use", "## A\n\n[x](javascript:alert)")).toContain(
			"“javascript:alert” não serve",
		);
		expect(await mistake("terms-of-use", "## A\n\n{parcelas}")).toContain("{parcelas} não existe");
	});
});
