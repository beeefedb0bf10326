import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "#app/values/date.ts";
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

	it("announces with words, a link and days that the shop can show", async () => {
		const today = dayOf();
		const announced = async (more: Readonly<Record<string, string>>, isDraft = false) => {
			const content = { ...defaultTexts.announcement, ...more };
			return (await refusalOf((async () => readTypedText("announcement", typed(content), { isDraft }))()))
				.fields;
		};
		expect(readTypedText("announcement", () => "", { isDraft: false })).toEqual({
			text: "",
			link: "",
			from: "",
			until: "",
		});
		expect(await announced({ text: "Frete {gratis}" })).toEqual({
			text: expect.stringContaining("{gratis} não existe"),
		});
		expect(await announced({ link: "javascript:alert(1)" })).toEqual({
			link: expect.stringContaining("“javascript:alert(1)” não serve"),
		});
		const [yesterday, tomorrow, later] = [-1, 1, 9].map((days) => addDays(today, days)) as [
			string,
			string,
			string,
		];
		expect(await announced({ from: later, until: tomorrow })).toEqual({
			until: "O fim vem antes do começo.",
		});
		expect(await announced({ until: yesterday })).toEqual({ until: "Essa data já passou." });
		const noDay = "Informe uma data.";
		expect(await announced({ from: "amanhã", until: "2026-02-30" }, true)).toEqual({
			from: noDay,
			until: noDay,
		});
	});
});
