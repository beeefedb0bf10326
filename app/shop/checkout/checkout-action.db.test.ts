import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportOrderLines } from "#app/admin/orders/export-order-lines.server.ts";
import { listFiscalLines } from "#app/admin/orders/list-fiscal-lines.server.ts";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { findBuyer } from "#app/shop/accounts/buyer/find-buyer.server.ts";
import { findOrderBuyer, findOrderForReader } from "#app/shop/orders/orders.queries.server.ts";
import { buildPreferenceRequest } from "#app/shop/payments/preferences/preference-request.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { NO_PLACE } from "#app/values/address/address-views.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { createAdmin, createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { expectRedirect } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findLastAddress } from "./checkout.queries.server.ts";
import { placeOrderFromForm } from "./checkout-action.server.ts";

setUpCepStubs();

/** The form as a browser posts it. */
function posted(product: { id: string }, given: Record<string, string> = {}): Request {
	const fields = {
		idempotencyKey: randomUUID(),
		lines: JSON.stringify([{ productId: product.id, quantity: 1 }]),
		...checkoutFields,
		expectedTotalCents: "",
		fullName: "Outra Pessoa",
		...given,
	};
	return new Request("http://localhost/checkout", { method: "POST", body: new URLSearchParams(fields) });
}

const company = {
	buyerType: "company",
	cnpj: "12.ABC.345/01DE-35",
	companyName: "Pousada Araucária Ltda.",
	stateRegistration: "isento",
};

/** Sends a form that shows no total, and once more with the total of the answer. */
async function confirmTotal(customer: Customer, request: Request) {
	const form = new URLSearchParams(await request.text());
	const send = () => placeOrderFromForm(customer, new Request(request.url, { method: "POST", body: form }));
	const result = await send();
	const isAsked = form.get("expectedTotalCents") === "" && !(result instanceof Response);
	if (!isAsked || result.data.total === undefined) return result;
	form.set("expectedTotalCents", String(result.data.total));
	return send();
}

/** The result for the screen when no order was placed. */
async function refusalOf(customer: Customer, request: Request): Promise<ActionResult> {
	const result = await confirmTotal(customer, request);
	if (result instanceof Response) throw new Error(`The order led to ${result.headers.get("Location")}.`);
	return result.data;
}

async function placedOrderId(customer: Customer, request: Request): Promise<string> {
	const { location } = await expectRedirect(confirmTotal(customer, request));
	return location.slice("/order-confirmation/".length);
}

describe("an order that is fetched at the workshop", () => {
	const person = {
		intent: "pickup",
		shippingOptionId: "retirada",
		...{ zipCode: "", street: "", number: "", neighborhood: "", city: "", state: "" },
	};
	const offerPickup = (enabled: boolean) => {
		const { shipping } = defaultSettings;
		const offered = { ...shipping, pickup: { ...shipping.pickup, enabled } };
		return inTransaction((tx) => saveSettings(tx, { ...defaultSettings, shipping: offered }));
	};

	it("needs no address, and everything that speaks of it does without", async () => {
		await offerPickup(true);
		const customer = await createCustomer({ fullName: "Ivo Ipê" });
		await placedOrderId(customer, posted(await insertProduct()));
		const id = await placedOrderId(customer, posted(await insertProduct(), { ...person, ...company }));
		const order = await findOrderForReader(customer, id);
		expect(order).toMatchObject({
			isPickup: true,
			shipping: 0,
			address: { fullName: "Ivo Ipê", phone: "11988881234", ...NO_PLACE },
		});
		expect(await findOrderBuyer(readableFixture(id))).toEqual({
			cpf: null,
			cnpj: "12ABC34501DE35",
			companyName: "Pousada Araucária Ltda.",
			stateRegistration: "ISENTO",
		});
		if (!order) throw new Error("There is no order.");
		const preference = buildPreferenceRequest(order, {
			publicUrl: "https://cerne.example",
			shopName: "Cerne",
			instalments: 12,
			excludesPix: false,
			descriptions: new Map(),
			customer,
			buyer: noBuyer,
		});
		expect(preference).not.toHaveProperty("shipments");
		expect(preference.payer).not.toHaveProperty("address");
		expect(preference.payer).toMatchObject({ name: "Ivo", phone: { area_code: "11" } });
		expect((await findTrackedOrder(id, customer))?.address).toBeNull();
		const admin = await createAdmin();
		const url = new URL(`http://localhost/admin/orders?q=${id}`);
		const [header = [], line = []] = await readCsvRows(exportOrderLines(admin, url, "tiny"));
		expect(line).toHaveLength(header.length);
		const [columns = [], fetched = []] = await readCsvRows(exportOrderLines(admin, url, "bling"));
		expect(fetched[columns.indexOf("Tipo Frete")]).toBe("S");
		for (const cell of ["Ivo Ipê", "J", "12.ABC.345/01DE-35", "Pousada Araucária Ltda."]) {
			expect(line).toContain(cell);
		}
		expect(await listFiscalLines(readableFixture(id))).toMatchObject([
			{ cfop: "5101", cst: "000", taxClass: "000001" },
		]);
		const texts = (await readMails(id)).map(({ draft }) => draft ?? "");
		expect(texts.length).toBeGreaterThan(1);
		for (const text of texts) expect(text).not.toMatch(/undefined|null,| – "|, {2}–/);
		// The next order of this customer may be sent again.
		expect(await findLastAddress(customer)).toMatchObject({ street: "Avenida Paulista" });
	});

	it("is not one that is sent, and is refused where nothing can be fetched", async () => {
		await offerPickup(true);
		const customer = await createCustomer();
		const product = await insertProduct();
		const sent = await refusalOf(customer, posted(product, { ...person, shippingOptionId: "pac" }));
		expect(sent.fields).toHaveProperty("shippingOptionId");
		const nobody = await refusalOf(customer, posted(product, { ...person, phone: "" }));
		expect(Object.keys(nobody.fields ?? {})).toEqual(["phone"]);
		await offerPickup(false);
		const gone = await refusalOf(customer, posted(product, person));
		expect(gone.toast?.description).toContain("não está mais disponível");
	});
});

describe("placing the order of a posted form", () => {
	it("writes the order in the account's name, and the next checkout opens with its address", async () => {
		const customer = await createCustomer();
		expect(await findLastAddress(customer)).toBeNull();
		const orderId = await placedOrderId(customer, posted(await insertProduct()));
		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({ userId: customer.id, paymentMethod: "bank_transfer", status: "pending" });
		expect(await findLastAddress(customer)).toMatchObject({
			fullName: customer.fullName,
			street: "Avenida Paulista",
			zipCode: "01310100",
			phone: "11988881234",
		});
		expect(await findLastAddress(await createCustomer())).toBeNull();
	});

	it("writes the company that the invoice is for, which the account's own need not be", async () => {
		const customer = await createCustomer();
		const orderId = await placedOrderId(customer, posted(await insertProduct(), company));
		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({
			cpf: null,
			cnpj: "12ABC34501DE35",
			companyName: "Pousada Araucária Ltda.",
			stateRegistration: "ISENTO",
		});
		expect(await findBuyer(customer)).toEqual(noBuyer);
		// The database refuses half a company, and both at once.
		for (const wrong of [{ companyName: null }, { cpf: "52998224725" }, { cnpj: "12abc34501de35" }]) {
			await expect(db.update(orders).set(wrong).where(eq(orders.id, orderId))).rejects.toThrow();
		}
	});

	it("is one order for one key", async () => {
		const customer = await createCustomer();
		const product = await insertProduct();
		const key = { idempotencyKey: randomUUID() };
		const placed = await Promise.all([1, 2, 3].map(() => placedOrderId(customer, posted(product, key))));
		expect(new Set(placed).size).toBe(1);
		const rows = await db.select().from(orders).where(eq(orders.userId, customer.id));
		expect(rows).toHaveLength(1);
	});

	// rule: 5.04
	it("names the toasts of the specification, and the field each belongs to", async () => {
		const customer = await createCustomer();
		const product = await insertProduct();
		expect(await refusalOf(customer, posted(product, { zipCode: "123" }))).toMatchObject({
			toast: { title: "CEP obrigatório", description: "Digite um CEP válido para continuar." },
			fields: { zipCode: "Digite um CEP válido para continuar." },
		});
		expect(await refusalOf(customer, posted(product, { paymentMethod: "" }))).toMatchObject({
			toast: { title: "Forma de pagamento", description: "Selecione uma forma de pagamento." },
			fields: { paymentMethod: "Selecione uma forma de pagamento." },
		});
		const number = await refusalOf(customer, posted(product, { number: "" }));
		expect(number).toMatchObject({ toast: undefined, fields: { number: "Informe o número, ou “s/n”." } });
	});

	// rule: 8.10
	it("reports a failed order when stock, price or code have changed", async () => {
		const customer = await createCustomer();
		const gone = await insertProduct({ stockQuantity: 0 });
		const product = await insertProduct({ priceCents: cents(10_000) });
		const refusals = await Promise.all([
			refusalOf(customer, posted(gone, { phone: "(11) 97777-0004" })),
			refusalOf(customer, posted(product, { expectedTotalCents: "1" })),
			refusalOf(customer, posted({ id: randomUUID() })),
		]);
		for (const refusal of refusals) expect(refusal.toast?.title).toBe("Erro ao processar pedido");
		// Its sentence stands above the form, so the toast does not say it again.
		const [{ toast, fields }] = refusals;
		expect(toast?.description).toBe("Tente novamente ou entre em contato conosco.");
		expect(Object.values(fields ?? {}).join()).toContain(gone.name);
		// An unknown code is taken with its city, but not one of another state.
		const elsewhere = posted(product, { zipCode: "01999-999", city: "Manaus", state: "AM" });
		expect((await refusalOf(customer, elsewhere)).fields).toEqual({
			state: "O CEP e o estado do endereço não combinam. Confira os dois.",
		});
		expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toEqual([]);
	});

	it("are asked once more where the screen showed no total, or another", async () => {
		const customer = await createCustomer();
		const product = await insertProduct({ priceCents: cents(30_000), stockQuantity: 5 });
		const send = async (expectedTotalCents: string | null) => {
			const phone = "(11) 97777-0003";
			const request = posted(
				product,
				expectedTotalCents === null ? { phone } : { phone, expectedTotalCents },
			);
			const form = new URLSearchParams(await request.text());
			if (expectedTotalCents === null) form.delete("expectedTotalCents");
			return placeOrderFromForm(customer, new Request(request.url, { method: "POST", body: form }));
		};
		const answers = [
			[null, "O total é R$\u00a0300,00. Confira o resumo e confirme de novo."],
			["", "O total é R$\u00a0300,00. Confira o resumo e confirme de novo."],
			["muito", "O total é R$\u00a0300,00. Confira o resumo e confirme de novo."],
			["29000", "O total mudou de R$\u00a0290,00 para R$\u00a0300,00. Confira o resumo e confirme de novo."],
		] as const;
		for (const [shown, message] of answers) {
			const result = await send(shown);
			if (result instanceof Response) throw new Error("An order was placed at a total that nobody saw.");
			expect(result.init?.status).toBe(409);
			expect(result.data).toMatchObject({ total: 30_000, fields: { expectedTotalCents: message } });
		}
		expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toEqual([]);
		await expectRedirect(send("30000") as Promise<unknown>);
	});
});

it("says at its fields that a turn or a day does not exist, and keeps what was typed", async () => {
	const given = { deliveryTurn: "madrugada", deliveryDay: "amanhã", notes: "Deixar com o porteiro" };
	const refused = await refusalOf(await createCustomer(), posted(await insertProduct(), given));
	expect(refused.fields).toEqual({
		deliveryTurn: "Esta entrega não tem esse turno. Escolha um dos que aparecem agora.",
		deliveryDay: "Esta entrega não chega nesse dia. Escolha um dos que aparecem agora.",
	});
	expect(refused.values).toMatchObject(given);
});
