import { describe, expect, it } from "vitest";
import { checkCorreiosCode } from "./correios-code.ts";

describe("a code of Correios", () => {
	it.each(["AA473124829BR", "aa 123 456 785 br", "RR123456785BR", ""])("%s raises no doubt", (code) => {
		expect(checkCorreiosCode("correios", code)).toBeNull();
	});

	it.each(["AA473124828BR", "AA437124829BR", "RR123456789BR"])("%s has a wrong digit", (code) => {
		expect(checkCorreiosCode("correios", code)).toBe("check_digit");
	});

	it.each(["473124829", "AA47312482BR", "AA4731248290BR", "https://x"])(
		"%s is no code of Correios",
		(code) => {
			expect(checkCorreiosCode("correios", code)).toBe("shape");
		},
	);

	it("is not checked for other carriers", () => {
		expect(checkCorreiosCode("jamef", "12")).toBeNull();
		expect(checkCorreiosCode(null, "12")).toBeNull();
	});
});
