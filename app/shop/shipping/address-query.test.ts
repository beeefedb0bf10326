import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddressQuery } from "./address-query.ts";
import { ServiceBreaker } from "./service-breaker.server.ts";

const citiesOf = (text: string) => readAddressQuery(text).cities.map(({ name }) => name);

describe("taking a typed address apart", () => {
	it("finds the state by its letters or its name", () => {
		expect(readAddressQuery("Rua Augusta, Campinas - SP").state).toBe("SP");
		expect(readAddressQuery("Rua Augusta, Campinas/sp").state).toBe("SP");
		expect(readAddressQuery("Rua XV de Novembro, Curitiba, Paraná").state).toBeNull();
		expect(readAddressQuery("Rua XV, Natal, Rio Grande do Norte").state).toBe("RN");
		expect(readAddressQuery("Rua Augusta, São Paulo").state).toBeNull();
	});

	it("offers the endings as cities, longest first, with the street left over", () => {
		expect(citiesOf("Rua das Flores Campos do Jordão SP")).toContain("Campos do Jordão");
		expect(readAddressQuery("Rua das Flores, 12, Campinas, SP").cities).toContainEqual({
			name: "Campinas",
			street: "Rua das Flores",
		});
	});

	it("leaves the house number out, but not the name of a numbered street", () => {
		expect(readAddressQuery("Avenida Paulista 1000").street).toBe("Avenida Paulista");
		expect(readAddressQuery("Rua das Flores, nº 12").street).toBe("Rua das Flores");
		expect(readAddressQuery("Rua 25").street).toBe("Rua 25");
	});

	it("keeps nothing that could mean something in an address of the web", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
				const { street, cities } = readAddressQuery(text);
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
		const breaker = new ServiceBreaker(() => now);
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
		const breaker = new ServiceBreaker(() => 0);
		const calledOff = AbortSignal.abort();
		for (let round = 0; round < 5; round++) await breaker.run(fail, calledOff);
		await breaker.run(fail, signal);
		await breaker.run(fail, signal);
		expect(await breaker.run(async () => "up", signal)).toBe("up");
		await breaker.run(fail, signal);
		expect(await breaker.run(async () => "up", signal)).toBe("up");
	});
});
