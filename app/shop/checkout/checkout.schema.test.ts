import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noBuyer } from "#app/values/buyer.ts";
import { ufs } from "#app/values/states.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { checkoutSchema, toPlaceOrderInput } from "./checkout.schema.ts";

const KEY = "7d444840-9dc0-4d8a-9f5b-3c2a86d7f001";
const PRODUCT_ID = "11111111-1111-4111-8111-111111111111";

const typed = (given: Record<string, unknown> = {}) => ({
	idempotencyKey: KEY,
	lines: JSON.stringify([{ productId: PRODUCT_ID, quantity: 2 }]),
	...checkoutFields,
	expectedTotalCents: "1990",
	expectedPromisedDate: "2026-12-17",
	...given,
});

const schema = checkoutSchema({ cpfRequired: false });

/** The message of each field that is wrong. */
function wrong(given: Record<string, unknown>, rules = schema) {
	const parsed = rules.safeParse(typed(given));
	if (parsed.success) return {};
	return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
}

describe("checkoutSchema", () => {
	// rule: 3.09
	it("reads a whole form into an order in the account's name", () => {
		const form = schema.parse(
			typed({ fullName: "Outra Pessoa", complement: " Apto  52 ", notes: " Portão\nazul " }),
		);
		expect(toPlaceOrderInput({ fullName: "Ana Luísa Prado" }, form)).toEqual({
			idempotencyKey: KEY,
			lines: [{ productId: PRODUCT_ID, quantity: 2 }],
			address: {
				fullName: "Ana Luísa Prado",
				street: "Avenida Paulista",
				number: "1578",
				complement: "Apto 52",
				neighborhood: "Bela Vista",
				city: "São Paulo",
				state: "SP",
				zipCode: "01310100",
				phone: "11988881234",
			},
			...noBuyer,
			notes: "Portão\nazul",
			shippingOptionId: "pac",
			paymentMethod: "bank_transfer",
			expectedTotalCents: 1990,
			expectedPromisedDate: "2026-12-17",
			deliveryDay: null,
			deliveryTurn: null,
		});
	});

	// rule: 5.05
	it("names every field that an empty form misses", () => {
		expect(Object.keys(schema.safeParse({}).error?.flatten().fieldErrors ?? {}).sort()).toEqual(
			[
				"city",
				"idempotencyKey",
				"lines",
				"neighborhood",
				"number",
				"paymentMethod",
				"phone",
				"shippingOptionId",
				"state",
				"street",
				"zipCode",
			].sort(),
		);
	});

	it.each([
		[{ paymentMethod: undefined }, "paymentMethod", "Selecione uma forma de pagamento."],
		[{ paymentMethod: "bitcoin" }, "paymentMethod", "Selecione uma forma de pagamento."],
		[{ zipCode: "1310" }, "zipCode", "Digite um CEP válido para continuar."],
		[{ zipCode: "00000-000" }, "zipCode", "Digite um CEP válido para continuar."],
		[{ number: " \u200b " }, "number", "Informe o número, ou “s/n”."],
		[{ state: "XX" }, "state", "Escolha o estado."],
		[{ phone: "98888-1234" }, "phone", "Informe um telefone com DDD, como (11) 98888-1234."],
		[{ cpf: "111.111.111-11" }, "cpf", "Este CPF não confere. Veja se falta algum número."],
		[{ lines: "[]" }, "lines", "Seu carrinho está vazio."],
		[{ lines: "{" }, "lines", "Seu carrinho está vazio."],
		[{ notes: "a".repeat(1001) }, "notes", "São no máximo 1000 caracteres."],
		[{ street: ["a", "b"] }, "street", "Informe a rua ou avenida."],
	])("says what is wrong with %j", (given, field, message) => {
		expect(wrong(given)).toEqual({ [field]: message });
	});

	it("asks for a CPF where the shop requires one, and takes it with or without signs", () => {
		const required = checkoutSchema({ cpfRequired: true });
		expect(wrong({ cpf: "" }, required)).toEqual({ cpf: "Informe o CPF, que vai na nota fiscal." });
		for (const cpf of ["529.982.247-25", "52998224725"]) {
			expect(required.parse(typed({ cpf })).cpf).toBe("52998224725");
		}
	});

	it("refuses impossible quantities and any price", () => {
		for (const quantity of [0, -1, 1.5, 100, "2", null]) {
			expect(wrong({ lines: JSON.stringify([{ productId: PRODUCT_ID, quantity }]) })).not.toEqual({});
		}
		expect(wrong({ lines: JSON.stringify([{ productId: PRODUCT_ID, quantity: 1, price: 1 }]) })).not.toEqual(
			{},
		);
	});

	it("reads a total that makes no sense as none", () => {
		for (const expectedTotalCents of ["", "-1", "1e3", "12,50", undefined]) {
			expect(schema.parse(typed({ expectedTotalCents })).expectedTotalCents).toBe(0);
		}
	});

	it("reads a day that is none as none", () => {
		for (const expectedPromisedDate of ["", "17/12/2026", "2026-12", "2026-13-45", undefined]) {
			expect(schema.parse(typed({ expectedPromisedDate })).expectedPromisedDate).toBeNull();
		}
	});

	it("never throws, and lets only clean values through", () => {
		const anything = fc.record(
			{
				...Object.fromEntries(
					Object.keys(typed()).map((name) => [name, fc.option(fc.string(), { nil: undefined })]),
				),
			},
			{ requiredKeys: [] },
		);
		fc.assert(
			fc.property(anything, (given) => {
				const parsed = schema.safeParse(typed(given));
				if (!parsed.success) return;
				const { zipCode, phone, state, street, number } = parsed.data;
				expect(zipCode).toMatch(/^\d{8}$/);
				expect(phone).toMatch(/^\d{10,11}$/);
				expect(ufs).toContain(state);
				for (const text of [street, number]) expect(text).toBe(text.trim());
			}),
		);
	});
});
