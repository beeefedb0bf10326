import { describe, expect, it } from "vitest";
import { canBeBought, carrierOfService, takesOneBox, wholeCentimetres } from "./melhor-envio-services.ts";

describe("a service of Melhor Envio", () => {
	it("is offered only where its label can be bought by the API", () => {
		expect([1, 2, 3, 4, 17, 27, 31, 33].every(canBeBought)).toBe(true);
		expect([12, 15, 16, 22, 999].filter(canBeBought)).toEqual([]);
	});

	it("takes one box unless Melhor Envio says that it takes several", () => {
		expect([1, 2, 17, 27, 31, 32, 33, 999].every(takesOneBox)).toBe(true);
		expect([3, 4].some(takesOneBox)).toBe(false);
	});

	it("keeps the name of its carrier, however many boxes it takes", () => {
		expect([1, 2, 17].map(carrierOfService)).toEqual(["correios", "correios", "correios"]);
		expect([3, 31, 33, 999].map(carrierOfService)).toEqual(["outros", "outros", "outros", "outros"]);
	});

	it("gets whole centimetres, never fewer than the box has", () => {
		expect([1, 10, 11, 455, 1_000].map(wholeCentimetres)).toEqual([1, 1, 2, 46, 100]);
	});
});
