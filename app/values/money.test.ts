import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	cents,
	centsToReais,
	formatDecimalReais,
	formatMoney,
	formatMoneyField,
	formatMoneyShort,
	moneyParts,
	multiplyCents,
	parseMoney,
	percentOfCents,
	reaisToCents,
	splitCents,
	subtractCents,
	sumCents,
} from "./money.ts";

const amount = fc.integer({ min: 0, max: 100_000_000_00 }).map(cents);

describe("cents", () => {
	it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %s", (value) => {
		expect(() => cents(value)).toThrow(RangeError);
	});

	it("turns minus zero into zero", () => {
		expect(Object.is(cents(-0), 0)).toBe(true);
	});
});

describe("sums and products", () => {
	it("adds in any order and grouping", () => {
		fc.assert(
			fc.property(fc.array(amount, { maxLength: 50 }), fc.nat(), (amounts, at) => {
				const cut = amounts.length === 0 ? 0 : at % amounts.length;
				const whole = sumCents(...amounts);
				expect(sumCents(...amounts.toReversed())).toBe(whole);
				expect(sumCents(sumCents(...amounts.slice(0, cut)), sumCents(...amounts.slice(cut)))).toBe(whole);
			}),
		);
	});

	it("multiplies as repeated addition", () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 0, max: 99 }), (price, quantity) => {
				expect(multiplyCents(price, quantity)).toBe(sumCents(...Array(quantity).fill(price)));
			}),
		);
	});

	it("refuses a broken or negative quantity", () => {
		expect(() => multiplyCents(cents(100), 1.5)).toThrow(RangeError);
		expect(() => multiplyCents(cents(100), -1)).toThrow(RangeError);
	});

	it("never takes more than there is", () => {
		expect(subtractCents(cents(500), cents(700))).toBe(0);
		fc.assert(
			fc.property(amount, amount, (a, b) => {
				expect(sumCents(subtractCents(a, b), cents(Math.min(a, b)))).toBe(a);
			}),
		);
	});

	it("splits into parts that add up and differ by a centavo at most", () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 1, max: 24 }), (total, count) => {
				const parts = splitCents(total, count);
				expect(parts).toHaveLength(count);
				expect(sumCents(...parts)).toBe(total);
				expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
			}),
		);
	});
});

describe("percentages", () => {
	it("rounds half a centavo up", () => {
		expect(percentOfCents(cents(105), 10)).toBe(11);
		expect(percentOfCents(cents(104), 10)).toBe(10);
		expect(percentOfCents(cents(4_500), 0.3)).toBe(14);
	});

	it("is exact for whole percentages, against integer arithmetic", () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 0, max: 100 }), (price, percent) => {
				const exact = (BigInt(price) * BigInt(percent) * 2n + 100n) / 200n;
				expect(percentOfCents(price, percent)).toBe(Number(exact));
			}),
		);
	});

	it("of a hundred is the amount, and two complements miss it by a centavo at most", () => {
		fc.assert(
			fc.property(amount, fc.integer({ min: 0, max: 100 }), (price, percent) => {
				expect(percentOfCents(price, 100)).toBe(price);
				const both = sumCents(percentOfCents(price, percent), percentOfCents(price, 100 - percent));
				expect(both - price).toBeGreaterThanOrEqual(0);
				expect(both - price).toBeLessThanOrEqual(1);
			}),
		);
	});
});

describe("reais", () => {
	it("goes to decimals and back unchanged", () => {
		fc.assert(
			fc.property(amount, (price) => {
				expect(reaisToCents(centsToReais(price))).toBe(price);
			}),
		);
	});

	it("does not lose a centavo to binary fractions", () => {
		expect(reaisToCents(1.005)).toBe(101);
		expect(reaisToCents(25.9)).toBe(2590);
		expect(reaisToCents(0.1 + 0.2)).toBe(30);
		expect(() => reaisToCents(-1)).toThrow(RangeError);
	});
});

describe("formatting", () => {
	// rule: 9.01
	it("writes the amounts of the shop", () => {
		expect(formatMoney(cents(2590))).toBe("R$\u00a025,90");
		expect(formatMoney(cents(199_000))).toBe("R$\u00a01.990,00");
		expect(formatMoneyShort(cents(199_000))).toBe("R$\u00a01.990");
		expect(formatMoneyShort(cents(2590))).toBe("R$\u00a025,90");
		expect(formatMoneyShort(cents(0))).toBe("R$\u00a00");
		expect(moneyParts(cents(199_000), "short")).toEqual({ symbol: "R$", amount: "1.990" });
		expect(moneyParts(cents(199_000), "full")).toEqual({ symbol: "R$", amount: "1.990,00" });
	});

	it("agrees with the language's own tables", () => {
		const currency = { style: "currency", currency: "BRL" } as const;
		const full = new Intl.NumberFormat("pt-BR", currency);
		const whole = new Intl.NumberFormat("pt-BR", { ...currency, maximumFractionDigits: 0 });
		fc.assert(
			fc.property(amount, (price) => {
				expect(formatMoney(price)).toBe(full.format(price / 100));
				const reais = cents(price - (price % 100));
				expect(formatMoneyShort(reais)).toBe(whole.format(reais / 100));
			}),
		);
	});

	it("is read back to the same amount in every style", () => {
		fc.assert(
			fc.property(amount, (price) => {
				expect(parseMoney(formatMoney(price))).toBe(price);
				expect(parseMoney(formatMoneyShort(price))).toBe(price);
				expect(parseMoney(formatMoneyField(price))).toBe(price);
				expect(parseMoney(formatDecimalReais(price))).toBe(price);
				expect(parseMoney(moneyParts(price, "short").amount)).toBe(price);
				expect(parseMoney(String(centsToReais(price)))).toBe(price);
			}),
		);
	});

	it.each([
		["1990", 199_000],
		["1.990", 199_000],
		["1990,5", 199_050],
		["R$ 1.990,00", 199_000],
		["1990.50", 199_050],
		["1.990.000", 199_000_000],
	])("reads %s", (text, expected) => expect(parseMoney(text)).toBe(expected));

	it.each(["", "abc", "-5", "1,999,00", "1.99.000", "12x de R$ 99,90", "1,990.00", "1e5", "9".repeat(30)])(
		"does not guess at %j",
		(text) => expect(parseMoney(text)).toBeNull(),
	);
});
