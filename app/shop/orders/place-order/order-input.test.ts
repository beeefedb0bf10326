import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { canonicalRequest, mergeOrderLines, type PlaceOrderInput } from "./order-input.ts";

const [a, b, c, d] = ["a", "b", "c", "d"].map((letter) => `${letter}0000000-0000-4000-8000-000000000000`) as [
	string,
	string,
	string,
	string,
];

const input: PlaceOrderInput = {
	idempotencyKey: "4b1f7a3e-5a86-4c0c-9a39-0d7f0a4f6a11",
	lines: [
		{ productId: b, quantity: 1 },
		{ productId: a, quantity: 2 },
	],
	address: {
		fullName: "Ana Luísa Prado",
		street: "Avenida Paulista",
		number: "1578",
		complement: null,
		neighborhood: "Bela Vista",
		city: "São Paulo",
		state: "SP",
		zipCode: "01310200",
		phone: "11988881234",
	},
	...noBuyer,
	notes: null,
	shippingOptionId: "pac",
	paymentMethod: "bank_transfer",
	expectedTotalCents: null,
};

describe("mergeLines", () => {
	it("adds up duplicates and sorts by id", () => {
		expect(
			mergeOrderLines([
				{ productId: b, quantity: 1 },
				{ productId: a, quantity: 2 },
				{ productId: b.toUpperCase(), quantity: 3 },
			]),
		).toEqual([
			{ productId: a, quantity: 2 },
			{ productId: b, quantity: 4 },
		]);
	});

	it("keeps the number of units, however they are spread over lines", () => {
		const line = fc.record({
			productId: fc.constantFrom(a, b, c, d),
			quantity: fc.integer({ min: 1, max: 9 }),
		});
		fc.assert(
			fc.property(fc.array(line, { minLength: 1, maxLength: 11 }), (lines) => {
				const units = (some: readonly ProductLine[]) => some.reduce((sum, each) => sum + each.quantity, 0);
				const merged = mergeOrderLines(lines);
				expect(units(merged)).toBe(units(lines));
				expect(new Set(merged.map((each) => each.productId)).size).toBe(merged.length);
			}),
		);
	});

	it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses a quantity of %s", (quantity) => {
		expect(() => mergeOrderLines([{ productId: a, quantity }])).toThrow(Refusal);
	});

	it("refuses a hundred units of one product, also when split over two lines", () => {
		const half = { productId: a, quantity: 50 };
		expect(() => mergeOrderLines([half, half])).toThrow(/99 unidades/);
	});

	it("refuses a product id that is none", () => {
		expect(() => mergeOrderLines([{ productId: "mesa-de-jantar", quantity: 1 }])).toThrow(
			/não está mais à venda/,
		);
	});

	it("refuses no lines and too many", () => {
		expect(() => mergeOrderLines([])).toThrow(Refusal);
		const many = Array.from({ length: 51 }, (_, index) => ({
			productId: `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`,
			quantity: 1,
		}));
		expect(() => mergeOrderLines(many)).toThrow(/50 peças/);
	});
});

describe("canonicalRequest", () => {
	it("is the same for the same order in another sequence, with another expected total", () => {
		const reordered = { ...input, lines: input.lines.toReversed(), expectedTotalCents: 1 };
		expect(canonicalRequest(reordered)).toBe(canonicalRequest(input));
	});

	it("differs when anything the customer chose differs", () => {
		const variants: PlaceOrderInput[] = [
			{ ...input, notes: "Portão azul" },
			{ ...input, cpf: "52998224725" },
			{ ...input, cnpj: "11222333000181", companyName: "Ipê Ltda.", stateRegistration: "ISENTO" },
			{ ...input, cnpj: "11222333000181", companyName: "Ipê S.A.", stateRegistration: "ISENTO" },
			{ ...input, shippingOptionId: "sedex" },
			{ ...input, paymentMethod: "mercadopago" },
			{ ...input, address: { ...input.address, number: "1579" } },
			{ ...input, lines: [{ productId: a, quantity: 3 }] },
		];
		expect(new Set([input, ...variants].map(canonicalRequest)).size).toBe(variants.length + 1);
	});
});
