import { describe, expectTypeOf, it } from "vitest";
import type { listRestockableItems } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { listFiscalLines } from "#app/admin/orders/list-fiscal-lines.server.ts";
import type { Admin, Customer, Person } from "#app/shop/accounts/actor.ts";
import type { findInvoice, findInvoiceFile } from "#app/shop/invoices/invoices.queries.server.ts";
import type { listLabels } from "#app/shop/labels/labels.queries.server.ts";
import type { isPaymentPending } from "#app/shop/orders/handed-in/order-payments.server.ts";
import type {
	FoundOrder,
	findOrderBalance,
	findOrderBuyer,
	findOrderForAdmin,
	findOrderForCustomer,
	findOrderForReader,
	findOrderKey,
	findOrderState,
} from "#app/shop/orders/orders.queries.server.ts";
import type { findOrderReturn, findReturnStatus } from "#app/shop/orders/returns/returns.queries.server.ts";
import type { listChargebacks } from "#app/shop/payments/disputes/record-chargeback.server.ts";
import type { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import type { findPaymentId } from "#app/shop/payments/payments.queries.server.ts";
import type { findPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import type { findOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import type {
	listRefundablePayments,
	listRefunds,
} from "#app/shop/payments/refunds/refunds.queries.server.ts";
import type { findTrackedOrder, listTrackingEvents } from "#app/shop/tracking/find-tracked-order.server.ts";
import type { lockOrder } from "./locked-order.server.ts";
import type { ReadableOrder } from "./readable-order.ts";

/* The compiler judges these (`npm run check`): with an error of a type here, a route could forget its guard. */

/** Reads of an order's details. */
interface Reads {
	findInvoice: typeof findInvoice;
	findOrderBuyer: typeof findOrderBuyer;
	findOrderKey: typeof findOrderKey;
	findOrderBalance: typeof findOrderBalance;
	findOrderPix: typeof findOrderPix;
	findOrderReturn: typeof findOrderReturn;
	findOrderState: typeof findOrderState;
	findPaymentId: typeof findPaymentId;
	findPreference: typeof findPreference;
	findReturnStatus: typeof findReturnStatus;
	isPaymentPending: typeof isPaymentPending;
	listChargebacks: typeof listChargebacks;
	listFiscalLines: typeof listFiscalLines;
	listLabels: typeof listLabels;
	listMoneyEntries: typeof listMoneyEntries;
	listRefundablePayments: typeof listRefundablePayments;
	listRefunds: typeof listRefunds;
	listRestockableItems: typeof listRestockableItems;
	listTrackingEvents: typeof listTrackingEvents;
}

/** Finders of an order for its reader. */
interface Finders {
	findInvoiceFile: typeof findInvoiceFile;
	findOrderForAdmin: typeof findOrderForAdmin;
	findOrderForCustomer: typeof findOrderForCustomer;
	findOrderForReader: typeof findOrderForReader;
}

/** The names of those whose first argument may be such a value. */
type Takes<Functions, Given> = {
	[Name in keyof Functions]: Functions[Name] extends (first: infer First, ...more: never[]) => unknown
		? Given extends First
			? Name
			: never
		: never;
}[keyof Functions];

type Public = "findOrderState" | "findReturnStatus" | "listTrackingEvents";
type Private =
	| "findInvoice"
	| "findOrderBuyer"
	| "findOrderBalance"
	| "findOrderPix"
	| "findOrderReturn"
	| "findPaymentId"
	| "findPreference"
	| "isPaymentPending";

describe("a read of an order's details", () => {
	it("takes no id, and no order that was written by hand", () => {
		expectTypeOf<Takes<Reads, string>>().toBeNever();
		expectTypeOf<Takes<Reads, { id: string }>>().toBeNever();
		expectTypeOf<Takes<Reads, Omit<FoundOrder<"admin">, symbol>>>().toBeNever();
	});

	it("shows each reader what is theirs", () => {
		expectTypeOf<Takes<Reads, FoundOrder<"public">>>().toEqualTypeOf<Public>();
		expectTypeOf<Takes<Reads, FoundOrder<"customer">>>().toEqualTypeOf<Public | Private | "findOrderKey">();
		expectTypeOf<Takes<Reads, FoundOrder<"admin">>>().toEqualTypeOf<Exclude<keyof Reads, "findOrderKey">>();
	});

	it("is of the order that was found or locked", () => {
		expectTypeOf<Awaited<ReturnType<typeof lockOrder>>>().toExtend<ReadableOrder<"lock">>();
		expectTypeOf<ReadableOrder<"lock">>().not.toExtend<ReadableOrder<"admin">>();
	});
});

describe("a reader", () => {
	it("comes from the session alone", () => {
		expectTypeOf<Takes<Finders, { id: string; role: string }>>().toBeNever();
		expectTypeOf<Takes<Finders, Person & { role: "admin" }>>().toBeNever();
		expectTypeOf<{ id: string; role: "admin" }>().not.toExtend<Parameters<typeof findTrackedOrder>[1]>();
	});

	it("is asked for where an administrator reads", () => {
		expectTypeOf<Takes<Finders, Customer>>().toEqualTypeOf<Exclude<keyof Finders, "findOrderForAdmin">>();
		expectTypeOf<Takes<Finders, Admin>>().toEqualTypeOf<keyof Finders>();
	});
});
