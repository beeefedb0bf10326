import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, formatMoney } from "#app/values/money.ts";
import { readPrice } from "./read-price.ts";

describe("a price field", () => {
	it.each([
		[1990, 199_000],
		[1990.5, 199_050],
		[0.01, 1],
		["1990", 199_000],
		["1990.00", 199_000],
		["1990.5", 199_050],
		["1990,5", 199_050],
		["1990,00", 199_000],
		["1.990", 199_000],
		["1.990,00", 199_000],
		["1,990.00", 199_000],
		["1,990", 199_000],
		["1 990,00", 199_000],
		["1'990.00", 199_000],
		["R$ 1.990,00", 199_000],
		["R$\u00a01.990,00", 199_000],
		["R$1990", 199_000],
		["BRL 1990.00", 199_000],
		["1990.00 BRL", 199_000],
		["1990.0000", 199_000],
		["0.990", 99],
		["1.234.567,89", 123_456_789],
		["1.234.567", 123_456_700],
		[" 89,90 ", 8_990],
	])("says %j", (value, expected) => {
		expect(readPrice(value)).toBe(expected);
	});

	it.each([
		"12x de R$ 99,90",
		"de R$ 100 por R$ 80",
		"A partir de 1990",
		"1990,00 à vista",
		"1.99.0",
		"1,2,3",
		"12.34,56.78",
		"-10",
		"0",
		"0,00",
		"",
		"grátis",
		"1e6",
		"99999999999",
		"1".repeat(41),
		0,
		-5,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		null,
		undefined,
		{},
	])("does not say %j", (value) => {
		expect(readPrice(value)).toBeNull();
	});

	it("reads back whatever the shop itself prints, and whatever a program prints", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
				expect(readPrice(formatMoney(cents(amount)))).toBe(amount);
				expect(readPrice((amount / 100).toFixed(2))).toBe(amount);
				expect(readPrice(amount / 100)).toBe(amount);
			}),
		);
	});

	it("never breaks on any text", () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const read = readPrice(text);
				expect(read === null || read > 0).toBe(true);
			}),
		);
	});
});
