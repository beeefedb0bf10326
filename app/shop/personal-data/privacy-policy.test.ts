import { expect, it } from "vitest";
import policy from "#app/content/privacy-policy.json" with { type: "json" };
import { labelRequest } from "#app/shop/labels/label-request.ts";
import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { buildPreferenceRequest } from "#app/shop/payments/preferences/preference-request.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import type { Buyer } from "#app/values/buyer.ts";
import { cents } from "#app/values/money.ts";
import { sampleAddress } from "#tests/support/factories/order-factory.ts";

const EMAIL = "ana@cliente.example";
const person: Buyer = { cpf: "52998224725", cnpj: null, companyName: null, stateRegistration: null };
const company: Buyer = {
	cpf: null,
	cnpj: "11222333000181",
	companyName: "Pousada Araucária Ltda.",
	stateRegistration: "0623079040081",
};

/** Her data that are sent, in the policy's words. */
function named(sent: object): string[] {
	const text = JSON.stringify(sent);
	const data: Record<string, string> = {
		nome: "Ana",
		"e-mail": EMAIL,
		telefone: "88881234",
		CPF: "52998224725",
		CNPJ: "11222333000181",
		"inscrição estadual": "0623079040081",
		endereço: sampleAddress.street,
	};
	return Object.entries(data).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
}

/** The policy's words in its paragraphs about a recipient. */
const promised = (sent: object, ...beginnings: string[]): string[] => {
	const paragraphs = policy.flatMap((section) => section.paragraphs);
	const text = paragraphs.filter((each) => beginnings.some((start) => each.startsWith(start))).join(" ");
	return named(sent).filter((name) => text.includes(name));
};

it("names whatever Mercado Pago is told of a customer", () => {
	const order = { id: "o", items: [], shipping: 0, total: cents(100), address: sampleAddress };
	for (const buyer of [person, company]) {
		const sent = buildPreferenceRequest(order as unknown as OrderView, {
			customer: { fullName: sampleAddress.fullName, email: EMAIL },
			buyer,
			publicUrl: "https://loja.example",
			shopName: "Cerne",
			instalments: 12,
			excludesPix: false,
			descriptions: new Map(),
		});
		expect(named(sent)).toEqual(expect.arrayContaining(["nome", "e-mail", "telefone", "endereço"]));
		expect(promised(sent, "Pagamento:")).toEqual(named(sent));
	}
});

it("names whatever Melhor Envio is told of a customer", () => {
	for (const buyer of [person, company]) {
		const sent = labelRequest({
			labelId: "l",
			service: 1,
			volumes: [],
			address: sampleAddress,
			email: EMAIL,
			buyer,
			invoiceKey: null,
			items: [],
			value: cents(100),
			orderUrl: "https://loja.example/admin/orders/o",
			settings: defaultSettings,
		});
		expect(named(sent)).toEqual(expect.arrayContaining(["nome", "e-mail", "telefone", "endereço"]));
		expect(promised(sent, "Entrega:")).toEqual(named(sent));
	}
});
