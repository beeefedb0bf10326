import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "#app/platform/http-client/circuit-breaker.server.ts";
import { parseAddressQuery } from "./address-query.ts";

const citiesOf = (text: string) => parseAddressQuery(text).cities.map(({ name }) => name);

describe("taking a typed address apart", () => {
	it("finds the state by its letters or its name", () => {
		expect(parseAddressQuery("Rua Augusta, Campinas - SP").state).toBe("SP");
		expect(parseAddressQuery("Rua Augusta, Campinas/sp").state).toBe("SP");
		expect(parseAddressQuery("Rua XV de Novembro, Curitiba, Paraná").state).toBeNull();
		expect(parseAddressQuery("Rua XV, Natal, Rio Grande do Norte").state).toBe("RN");
		expect(parseAddressQuery("Rua Augusta, São Paulo").state).toBeNull();
	});

	it("offers the endings as cities, longest first, with the street left over", () => {
		expect(citiesOf("Rua das Flores Campos do Jordão SP")).toContain("Campos do Jordão");
		expect(parseAddressQuery("Rua das Flores, 12, Campinas, SP").cities).toContainEqual({
			name: "Campinas",
			street: "Rua das Flores",
		});
	});

	it("leaves the house number out, but not the name of a numbered street", () => {
		expect(parseAddressQuery("Avenida Paulista 1000").street).toBe("Avenida Paulista");
		expect(parseAddressQuery("Rua das Flores, nº 12").street).toBe("Rua das Flores");
		expect(parseAddressQuery("Rua 25").street).toBe("Rua 25");
	});

	it("keeps nothing that could mean something in an address of the web", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
				const { street, cities } = parseAddressQuery(text);
				for (const part of [street, ...cities.flatMap(({ name, street: rest }) => [name, rest])]) {
					expect(part).not.toMatch(/[/\\?#%&=:@]/);
				}
			}),
		);
	});
});

describe("a service that keeps failing", () => {
	const { signal } = new AbortController();
	const fail = () => Promise.reject(new Error("down"));

	it("is paused after three failures in a row and tried again by one call after half a minute", async () => {
		let now = 0;
		const breaker = new CircuitBreaker("test", () => now);
		let calls = 0;
		const count = async () => {
			calls += 1;
			return "back";
		};
		for (let round = 0; round < 3; round++) await breaker.run(fail, signal);
		expect(await breaker.run(count, signal)).toBeUndefined();
		expect(calls).toBe(0);

		now = 30_000;
		const trial = breaker.run(count, signal);
		expect(await breaker.run(count, signal)).toBeUndefined();
		expect(await trial).toBe("back");
		expect(await breaker.run(count, signal)).toBe("back");
		expect(calls).toBe(2);
	});

	it("is forgiven by a success in between, and not blamed for calls that were called off", async () => {
		const breaker = new CircuitBreaker("test", () => 0);
		const calledOff = AbortSignal.abort();
		for (let round = 0; round < 5; round++) await breaker.run(fail, calledOff);
		await breaker.run(fail, signal);
		await breaker.run(fail, signal);
		expect(await breaker.run(async () => "up", signal)).toBe("up");
		await breaker.run(fail, signal);
		expect(await breaker.run(async () => "up", signal)).toBe("up");
	});
});
