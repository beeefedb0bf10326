import { expect, it } from "vitest";
import { parseStoredCep } from "./stored-cep.ts";

it.each([null, "", "{", "null", "[]", "1234567", "00000000", "x".repeat(100_000)])(
	"a browser that stored %j remembers no postal code",
	(stored) => {
		expect(parseStoredCep(stored)).toBeNull();
	},
);

it("reads what it stores, and a code that was written by hand", () => {
	expect(parseStoredCep("01310100")).toBe("01310100");
	expect(parseStoredCep("01310-100")).toBe("01310100");
});
