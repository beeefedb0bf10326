import "#server/process/hand-in.ts";
import { expect, it } from "vitest";
import { correctionVersion } from "#app/shop/corrections/correct-order.server.ts";
import { listCorrections } from "#app/shop/corrections/correction.ts";
import { labelRequest } from "#app/shop/labels/label-request.ts";
import { orderView } from "#app/shop/orders/order-view.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	hashedAddress,
	publicAddress,
	shippingAddressOf,
	typedAddress,
	webhookAddress,
} from "#app/values/address/address-views.ts";
import { envelopeLines, type OrderAddress, placeLine } from "#app/values/address/shipping-address.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { cents } from "#app/values/money.ts";
import { demoPeople } from "#db/demo/demo-data.ts";
import type { orders } from "#db/schema.server.ts";

const address: Required<OrderAddress> = {
	fullName: "Ana Ipê",
	street: "Rua das Oficinas",
	number: "4177",
	complement: "Fundos",
	neighborhood: "Vila Inglesa",
	city: "Taubaté",
	state: "SP",
	zipCode: "12010000",
	phone: "11988881234",
	ibgeCode: "3554102",
};

type Field = keyof OrderAddress;
const fields = Object.keys({ ...addressFields, ibgeCode: null }) as Field[];
const ibgeIsFound = { ibgeCode: "Found by the shop, and not typed." };
const empty: OrderAddress = { ...address };
for (const name of fields) empty[name] = "";

const row = {
	id: "8f14e45f",
	createdAt: new Date(),
	paidAt: null,
	paymentMethod: "mercadopago",
	totalCents: cents(1),
	waivedCents: cents(0),
	shippingCents: cents(0),
	shippingAddress: address,
	trackingCode: null,
	furtherCodes: [] as string[],
} as typeof orders.$inferSelect;
const label = {
	labelId: "1",
	service: 1,
	volumes: [],
	address,
	email: null,
	buyer: noBuyer,
	invoiceKey: null,
	items: [],
	value: cents(1),
	orderUrl: "https://example.com",
	settings: defaultSettings,
};

/** Every view of an address, and why it leaves a field out. */
const views: Record<string, [unknown, Partial<Record<Field, string>>]> = {
	"what an order stores": [shippingAddressOf(address), ibgeIsFound],
	"its hash": [hashedAddress(address), ibgeIsFound],
	"the form": [
		typedAddress(address),
		{ ...ibgeIsFound, fullName: "A field beside the address, or the account's name." },
	],
	"one line": [placeLine(address), { ...ibgeIsFound, fullName: "Told by itself.", phone: "Told by itself." }],
	"a correction": [
		listCorrections(
			{ address: empty, buyer: noBuyer, notes: null },
			{ address, buyer: noBuyer, notes: null },
		),
		ibgeIsFound,
	],
	"the lines of a mail": [envelopeLines(address), { ...ibgeIsFound, phone: "Its reader's own." }],
	"the public page": [
		publicAddress(address),
		{ ...ibgeIsFound, fullName: "Private.", phone: "Private.", complement: "Private." },
	],
	webhooks: [webhookAddress(address), { phone: "Beside the address." }],
	"the person in webhooks": [orderView(row, "webhookCustomer"), {}],
	"files for other programs": [orderView(row, "export"), {}],
	"the customer's screens": [orderView(row, "customer", OPEN_CALENDARS), {}],
	"a label": [labelRequest(label), { ibgeCode: "The provider finds the town by the postal code." }],
};

const plain = (value: unknown): string => JSON.stringify(value).replace(/[^\p{L}\p{N}]/gu, "");

it.each(Object.entries(views))(
	"%s: has every field of an address, or leaves it out with a reason",
	(_, view) => {
		const [shown, leftOut] = view;
		expect(fields.filter((name) => !plain(shown).includes(plain(address[name])))).toEqual(
			fields.filter((name) => name in leftOut),
		);
	},
);

it("another version of an order for each field that is corrected", () => {
	const versionWith = (name: Field) =>
		correctionVersion({ address: { ...address, [name]: "9" }, buyer: noBuyer, notes: null });
	const typed = fields.filter((name) => name !== "ibgeCode");
	expect(new Set(typed.map(versionWith)).size).toBe(typed.length);
});

it("demo customers have every field", () => {
	for (const person of demoPeople)
		expect(Object.keys(person)).toEqual(expect.arrayContaining(Object.keys(addressFields)));
});
