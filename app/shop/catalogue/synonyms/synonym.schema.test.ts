import { expect, it } from "vitest";
import { synonymSchema } from "./synonym.schema.ts";
import { synonymMessages } from "./synonym.ts";

it("takes names as the search compares them", () => {
	expect(synonymSchema.parse({ term: " Sofá-Banco ", others: "Banco de Jantar, baú; BAÚ," })).toEqual({
		term: "sofa banco",
		others: ["banco de jantar", "bau"],
		sentence: null,
	});
});

it("takes a sentence of one line, or none", () => {
	const read = (sentence: string) => synonymSchema.safeParse({ term: "casal", others: "queen", sentence });
	expect(read(" É queen:\n158 × 198 cm. ").data?.sentence).toBe("É queen: 158 × 198 cm.");
	expect(read(" ").data?.sentence).toBeNull();
	expect(read("a".repeat(201)).error?.issues[0]?.message).toBe("Use no máximo 200 caracteres.");
});

it("leaves out what every search leaves out of the searched name", () => {
	expect(synonymSchema.parse({ term: "móvel de TV de madeira", others: "aparador" }).term).toBe("de tv");
});

it.each([
	["", "aparador", "term", synonymMessages.termMissing],
	["!!!", "aparador", "term", synonymMessages.termMissing],
	["móveis", "aparador", "term", synonymMessages.everything],
	["um dois tres quatro cinco", "aparador", "term", synonymMessages.tooManyWords],
	["rack", "", "others", synonymMessages.othersMissing],
	["rack", " , ;", "others", synonymMessages.othersMissing],
	["rack", "Rack", "others", synonymMessages.same],
	["rack", "um dois tres quatro cinco", "others", synonymMessages.tooManyWords],
	["rack", "a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2", "others", synonymMessages.tooManyOthers],
	["r".repeat(100_000), "aparador", "term", "Use no máximo 60 caracteres."],
	["rack", "r".repeat(100_000), "others", "Use no máximo 620 caracteres."],
])("refuses %.20j → %.20j", (term, others, field, message) => {
	const { error } = synonymSchema.safeParse({ term, others });
	expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, message]);
});
