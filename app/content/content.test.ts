import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const read = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));

const text = z.string().min(1);
const sections = z.array(z.strictObject({ id: text, title: text, paragraphs: z.array(text).min(1) }));
/* The texts are checked here, because a checker in the app would be sent to browsers. */
describe("the texts", () => {
	it("have the shape that the screens expect", () => {
		z.array(text).min(1).parse(read("care-tips"));
		const fact = z.strictObject({ title: text, text });
		fact
			.extend({ joints: z.array(fact).length(3), facts: z.array(fact).length(3) })
			.parse(read("workshop-story"));
		const wood = z.strictObject({
			name: text,
			slug: z.string().regex(/^[a-z-]+$/),
			text,
			about: text,
			origin: text,
			hardness: z.strictObject({ text, source: text }).nullable(),
			ageing: text,
			care: text,
			closeUp: text,
		});
		z.array(wood).length(6).parse(read("woods"));
		sections.length(5).parse(read("privacy-policy"));
		sections.length(6).parse(read("terms-of-use"));
	});

	it("have an anchor each on the page of the legal texts", () => {
		const ids = ["privacy-policy", "terms-of-use"].flatMap((name) =>
			sections.parse(read(name)).map(({ id }) => id),
		);
		expect(new Set(ids).size).toBe(ids.length);
	});
});
