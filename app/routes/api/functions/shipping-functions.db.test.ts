import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { resetCepServices } from "#app/shop/shipping/addresses/cep-services.server.ts";
import { dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { action as addressAutocomplete } from "./address-autocomplete.ts";
import { action as calculateDistanceShipping } from "./calculate-distance-shipping.ts";
import { loader as readValidateCep, action as validateCep } from "./validate-cep.ts";

const services = setUpCepStubs();
beforeEach(() => {
	services.setMode({ viaCep: "answers", brasilApi: "answers" });
	resetCepServices();
});

async function post(action: (args: { request: Request }) => Promise<Response>, body: unknown) {
	const request = new Request("http://localhost/api/functions/test", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});
	const response = await action({ request });
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	return { status: response.status, body: await response.json() };
}

describe("validate-cep", () => {
	// rule: 7.14
	it("answers the address", async () => {
		expect(await post(validateCep, { zip_code: "01001-000" })).toEqual({
			status: 200,
			body: {
				valid: true,
				address: { street: "Praça da Sé", neighborhood: "Sé", city: "São Paulo", state: "SP" },
			},
		});
	});

	// rule: 5.08
	it("reports an unknown or malformed code as invalid", async () => {
		for (const zip_code of ["01999-999", "123", "", "00000-000", "abc"]) {
			expect((await post(validateCep, { zip_code })).body, zip_code).toEqual({ valid: false, address: null });
		}
	});

	it("accepts POST only", async () => {
		const response = await readValidateCep({ request: new Request("http://localhost/api/functions/test") });
		expect(response.status).toBe(405);
		expect(response.headers.get("Allow")).toBe("POST");
	});

	it("accepts a code that no service could check, with the region of the table", async () => {
		services.setMode({ viaCep: "down", brasilApi: "down" });
		expect((await post(validateCep, { zip_code: "13020-000" })).body).toEqual({
			valid: true,
			address: { street: "", neighborhood: "", city: "", state: "SP" },
		});
	});
});

describe("calculate-distance-shipping", () => {
	// rule: 3.10, 7.15
	it("answers options in BRL with the names of the specification, whatever weight the client claims", async () => {
		const bowl = await insertProduct({
			priceCents: cents(18_000),
			weightGrams: 4_000,
			widthMm: 300,
			heightMm: 200,
			depthMm: 150,
		});
		const item = { id: bowl.id, name: "Fruteira", quantity: 1 };
		const honest = await post(calculateDistanceShipping, {
			zip_code: "01310100",
			weight: 4,
			items: [{ ...item, weight: 4 }],
		});
		expect(honest.status).toBe(200);
		expect(honest.body.shipping_options[0]).toEqual({
			id: "pac",
			name: "Correios PAC",
			cost: 34.16,
			currency_id: "BRL",
			estimated_delivery_time: "5 dias úteis",
			description: "Correios PAC para São Paulo/SP (192km)",
			promised_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
			pay_by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
			pay_by_hour: null,
			leave_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
			notice: null,
			turns: [],
			days: [],
			hours: "O carteiro entrega em horário comercial.",
			offered_on: dayOf(),
		});
		expect(honest.body.place).toBe("São Paulo/SP, 192 km da oficina");
		const forged = await post(calculateDistanceShipping, {
			zip_code: "01310100",
			weight: 0,
			items: [{ ...item, weight: 0.001 }],
		});
		expect(forged.body).toEqual(honest.body);
	});

	it.each([
		["no items", { zip_code: "01310100", items: [] }],
		["a broken quantity", { zip_code: "01310100", items: [{ id: randomUUID(), quantity: 1.5 }] }],
		["too large a quantity", { zip_code: "01310100", items: [{ id: randomUUID(), quantity: 100 }] }],
		["an id that is none", { zip_code: "01310100", items: [{ id: "1 or 1=1", quantity: 1 }] }],
		["a price", { zip_code: "01310100", items: [{ id: randomUUID(), quantity: 1, price: 1 }] }],
		["an unknown product", { zip_code: "01310100", items: [{ id: randomUUID(), quantity: 1 }] }],
		["no postal code", { items: [{ id: randomUUID(), quantity: 1 }] }],
		["too many items", { zip_code: "01310100", items: Array(51).fill({ id: randomUUID(), quantity: 1 }) }],
		["a list", []],
		["nothing", null],
	])("refuses %s with 422, in Portuguese", async (_what, body) => {
		const response = await post(calculateDistanceShipping, body);
		expect(response.status).toBe(422);
		expect(response.body.error.kind).toBe("invalid");
		expect(response.body.error.message).not.toMatch(/invalid|expected|required|unrecognized/i);
	});

	it("names the field of a postal code that is none", async () => {
		const bowl = await insertProduct();
		const response = await post(calculateDistanceShipping, {
			zip_code: "123",
			items: [{ id: bowl.id, quantity: 1 }],
		});
		expect(response).toMatchObject({
			status: 422,
			body: { error: { fields: { zip_code: expect.any(String) } } },
		});
	});

	it("refuses invalid JSON with 400", async () => {
		expect((await post(calculateDistanceShipping, "{")).status).toBe(400);
	});
});

describe("address-autocomplete", () => {
	// rule: 7.13
	it("answers suggestions with the names of the specification", async () => {
		expect(
			(await post(addressAutocomplete, { query: "Avenida Paulista, São Paulo", type: "address" })).body,
		).toEqual({
			suggestions: [
				{
					label: "Avenida Paulista, Bela Vista, São Paulo/SP, 01310-100",
					value: "Avenida Paulista",
					address: {
						logradouro: "Avenida Paulista",
						bairro: "Bela Vista",
						localidade: "São Paulo",
						uf: "SP",
					},
					cep: "01310-100",
				},
			],
		});
		expect(
			(await post(addressAutocomplete, { query: "01001-000", type: "cep" })).body.suggestions,
		).toHaveLength(1);
		expect((await post(addressAutocomplete, { query: "Ru", type: "address" })).body).toEqual({
			suggestions: [],
		});
	});

	it("refuses another type and endless text", async () => {
		expect((await post(addressAutocomplete, { query: "Rua", type: "street" })).status).toBe(422);
		expect((await post(addressAutocomplete, { query: "R".repeat(201), type: "address" })).status).toBe(422);
	});
});
