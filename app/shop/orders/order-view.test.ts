import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderColumns } from "#app/shop/personal-data/order-columns.server.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { cents } from "#app/values/money.ts";
import { orders } from "#db/schema.server.ts";
import { type OrderViewName, orderView } from "./order-view.server.ts";

type Row = typeof orders.$inferSelect;
/** The person goes in the same message as the order, to an endpoint that may have it. */
type Shown = Exclude<OrderViewName, "webhookCustomer">;
type Column = keyof Row;
/** Columns, separated by blanks, and why a view leaves them out. */
type LeftOut = readonly (readonly [columns: string, reason: string])[];

const ours: LeftOut = [
	["userId", "decides who reads the order"],
	["idempotencyKey", "told to its sender's browser alone (`findOrderKey`)"],
	["requestHash", "tells two orders under one key apart"],
	["networkHash", "counts unpaid orders by the line that they came from"],
	["stockReturnedAt", "belongs to the ledger of the stock"],
	["remindedAt", "keeps a reminder from being sent twice"],
	["lateToldFor", "keeps the owner from being told twice that a promise will be missed"],
	["refundMarkedCents", "is written by builds from before `money_entries`"],
	[
		"paidWithoutStock fraudAlertAt restockAwaitedAt deliveryAlertAt",
		"are written by builds from before `order_tasks`",
	],
];
const diary: LeftOut = [
	["diaryMailedAt", "keeps the diary's mail from being sent twice a day"],
	["diaryStoppedAt", "belongs to the link in that mail (`findDiaryOfLink`)"],
];
const formerAlert: LeftOut = [["paymentAlert", "is written by builds from before `order_tasks`"]];
const settlement: LeftOut = [["settlementEmail", "is where mails about a deleted account's order go"]];
const account: LeftOut = [["waivedCents", "stands in the account of the order's money (`findOrderBalance`)"]];
const buyer = "cpf cnpj companyName stateRegistration";

const forThePublic: LeftOut = [
	...ours,
	...diary,
	...formerAlert,
	...settlement,
	[`${buyer} notes`, "are the customer's own"],
	[
		"number paymentMethod itemsCents shippingCents transferDiscountPercent pixDiscountPercent refundedCents refundDueCents waivedCents restAskedAt",
		"are about the purchase, not about the parcel",
	],
	["shippingOptionName freightSource", "say how the freight was chosen"],
];

const leftOut: Record<Shown, LeftOut> = {
	customer: [
		...ours,
		...diary,
		...formerAlert,
		...settlement,
		...account,
		["refundDueCents", "stands in the account of the order's money (`findOrderBalance`)"],
		[buyer, "is read for the customer and not for an administrator on the same page (`findOrderBuyer`)"],
	],
	admin: [...ours, ...diary, ...formerAlert, ...settlement, ...account],
	public: forThePublic,
	parcelCode: forThePublic,
	export: [
		...ours,
		...diary,
		...formerAlert,
		...settlement,
		["paymentStatus", "is part of the situation that the status is exported as"],
		["itemsCents transferDiscountPercent pixDiscountPercent", "are in the price of each line"],
		["refundedCents refundDueCents restAskedAt", "come after the sale that is imported"],
		[
			"freightSource freightRecord deliveryBusinessDays workshopDays transitDays payBy",
			"say how freight and day were found",
		],
		[
			"leaveDate deliveryDay deliveryTurn trackingUrl estimatedDeliveryDate expiresAt paidAt begunAt readyAt shippedAt deliveredAt cancelledAt updatedAt",
			"have no column in either template",
		],
	],
	webhook: [
		...ours,
		...diary,
		...formerAlert,
		...settlement,
		["refundDueCents restAskedAt", "are for the workshop to see to"],
		[
			"shippingOptionId freightSource freightRecord deliveryBusinessDays workshopDays transitDays payBy",
			"say how freight and day were found",
		],
		["updatedAt", "is the version of its screens; a message has its own time"],
	],
};

const leftOutOfCopy: LeftOut = [
	...ours,
	[
		"shippingOptionId freightSource freightRecord deliveryBusinessDays workshopDays transitDays",
		"say how freight and day were found",
	],
	["refundedCents refundDueCents", "stand in the account of the order's money, which is in the copy"],
	["updatedAt", "is the version of its screens"],
];

const columnsOf = (parts: LeftOut): string[] => parts.flatMap(([columns]) => columns.split(" ")).toSorted();
const allColumns = Object.keys(getTableColumns(orders)).toSorted();

const given: Partial<Row> = {
	id: "8f14e45f-ceea-467f-a0e6-3c1d6f0b7a11",
	number: 1042,
	status: "pending",
	paymentStatus: "pending",
	paymentMethod: "mercadopago",
	itemsCents: cents(59_000),
	shippingCents: cents(1_000),
	totalCents: cents(60_000),
	waivedCents: cents(0),
	refundedCents: cents(0),
	cpf: "52998224725",
	furtherCodes: [],
	shippingOptionId: "jamef",
	deliveryBusinessDays: 20,
	workshopDays: null,
	transitDays: null,
	paidAt: null,
	createdAt: new Date("2026-11-26T12:00:00Z"),
	updatedAt: new Date("2026-11-26T12:00:00Z"),
	shippingAddress: {
		fullName: "Ana Ipê",
		phone: "11988881234",
		street: "Rua das Oficinas",
		number: "12",
		complement: null,
		neighborhood: "Centro",
		city: "Taubaté",
		state: "SP",
		zipCode: "12010000",
	},
};

/** The columns of which a view makes something. */
function shownBy(view: Shown): string[] {
	const read = new Set<string>();
	const row = new Proxy({} as Row, {
		get(_, name) {
			read.add(String(name));
			return given[name as Column] ?? null;
		},
	});
	orderView(row, view as "customer", OPEN_CALENDARS);
	if (view === "webhook") orderView(row, "webhookCustomer");
	// `readLapsedWorkOrders` adds a value beside the columns.
	return [...read].filter((name) => allColumns.includes(name)).toSorted();
}

describe("each field of an order", () => {
	it.each(Object.keys(leftOut) as Shown[])("is in the view “%s”, or left out with a reason", (view) => {
		expect([...shownBy(view), ...columnsOf(leftOut[view])].toSorted()).toEqual(allColumns);
	});

	it("is in the copy of one's data, or left out with a reason", () => {
		const { copy } = orderColumns.find(({ table }) => table === orders) ?? {};
		const copied = Object.values(typeof copy === "object" ? copy.columns : {});
		const shown = Object.entries(getTableColumns(orders)).flatMap(([name, column]) =>
			copied.includes(column) ? name : [],
		);
		expect([...shown, ...columnsOf(leftOutOfCopy)].toSorted()).toEqual(allColumns);
	});
});

describe("the code of a parcel", () => {
	it("leads neither to the door nor to the order", () => {
		const order = orderView(given as Row, "parcelCode", OPEN_CALENDARS);
		expect(order).toMatchObject({ id: "8f14e45f", isMasked: true });
		expect(order.address).toEqual({
			street: "•••",
			number: "•••",
			neighborhood: "Centro",
			city: "Taubaté",
			state: "SP",
			zipCode: "12010•••",
		});
	});

	it("says how many parcels there are, and of them only its own", () => {
		const row = { ...given, carrier: "jamef", trackingUrl: "https://j.example/JM1001" };
		const codes = { trackingCode: "JM1001", furtherCodes: ["JM1002", "JM1003"] };
		const sent = { ...row, ...codes } as Row;
		const viewed = (typedCodes?: string[]) =>
			orderView({ ...sent, typedCodes } as Row, "parcelCode", OPEN_CALENDARS);
		const url = "https://j.example/JM1002";
		const second = viewed(["jm1002", "JM1002"]);
		expect(second).toMatchObject({
			parcels: [{ number: 2, code: "JM1002", url }],
			parcelCount: 3,
			trackingCode: "JM1002",
			trackingUrl: url,
		});
		expect(JSON.stringify(second)).not.toMatch(/JM100[13]/);
		expect(JSON.stringify(viewed())).not.toMatch(/JM100/);
		expect(orderView(sent, "public", OPEN_CALENDARS).parcels).toHaveLength(3);
		expect(orderView(sent, "export").trackingCodes).toBe("JM1001 JM1002 JM1003");
	});
});
