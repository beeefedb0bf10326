import { and, eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatAuditDetails } from "#app/admin/audit-log/audit-log.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { detachTrackingCode } from "#app/shop/labels/label-codes.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages } from "#db/schema.server.ts";
import { databaseErrorCode, inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findTrackedOrder } from "./find-tracked-order.server.ts";
import { updateTracking } from "./tracking.commands.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
let orderId: string;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
});
beforeEach(async () => {
	orderId = await createOrder(customer, await insertProduct({ stockQuantity: 5 }));
});

const order = () => readOrderRow(orderId);
const mails = () =>
	db
		.select()
		.from(outboxMessages)
		.where(
			and(eq(outboxMessages.recipient, customer.email), like(outboxMessages.dedupeKey, `%:${orderId}%`)),
		);

describe("the shipment", () => {
	// rule: 2.71
	it("is saved before the state, so that the mail can name carrier and code", async () => {
		await updateTracking(admin, orderId, {
			status: "shipped",
			carrier: "jamef",
			trackingCode: "JM123456",
			trackingUrl: "https://jamef.example/JM123456",
		});
		const mail = (await mails()).find(({ kind }) => kind === "order-shipped");
		expect(mail?.text).toContain("Transportadora: Jamef");
		expect(mail?.text).toContain("Código de rastreio: JM123456");
		expect(await order()).toMatchObject({ status: "shipped", carrier: "jamef" });
	});

	it("leaves missing fields alone, and audits nothing when nothing changes", async () => {
		await updateTracking(admin, orderId, { trackingCode: "JM1" });
		await updateTracking(admin, orderId, { carrier: "correios" });
		await updateTracking(admin, orderId, { carrier: "correios", trackingCode: "JM1" });
		expect(await order()).toMatchObject({ trackingCode: "JM1", carrier: "correios" });
		expect((await readAudit(orderId)).map(({ action }) => action)).toEqual([
			"tracking.updated",
			"tracking.updated",
		]);
		await updateTracking(admin, orderId, { trackingCode: null });
		expect(await order()).toMatchObject({ trackingCode: null });
	});

	it("keeps the codes that labels brought while the form was open, in the place of others too", async () => {
		await updateTracking(admin, orderId, { carrier: "jamef", trackingCode: "ME1", furtherCodes: ["JM2"] });
		const opened = { trackingCode: "ME1", furtherCodes: ["JM2"], shownCodes: ["ME1", "JM2"] };
		await updateTracking(admin, orderId, { trackingCode: "BR1", furtherCodes: ["JM2", "BR3"] });
		await updateTracking(admin, orderId, opened);
		expect(await order()).toMatchObject({ trackingCode: "BR1", furtherCodes: ["JM2", "BR3"] });
		await updateTracking(admin, orderId, { ...opened, furtherCodes: ["JM4"] });
		expect(await order()).toMatchObject({ trackingCode: "BR1", furtherCodes: ["JM4", "BR3"] });
		const all = ["BR1", "JM4", "BR3"];
		await updateTracking(admin, orderId, { trackingCode: "BR3", furtherCodes: [], shownCodes: all });
		expect(await order()).toMatchObject({ trackingCode: "BR3", furtherCodes: [] });
	});

	it("takes another parcel after it left, without another mail, and up to twenty", async () => {
		await updateTracking(admin, orderId, { status: "shipped", carrier: "jamef", trackingCode: "JM2001" });
		const mailed = (await mails()).length;
		await updateTracking(admin, orderId, { trackingCode: "JM2001", furtherCodes: ["JM2002"] });
		await updateTracking(admin, orderId, { trackingCode: "JM2001", furtherCodes: ["JM2002"] });
		expect((await mails()).length).toEqual(mailed);
		const said = async () =>
			(await readAudit(orderId, "tracking.updated")).map(({ details }) => formatAuditDetails(details ?? {}));
		expect((await said()).filter((words) => words === "Volume 2: JM2002")).toHaveLength(1);
		await inTransaction(async (tx) => detachTrackingCode(tx, await lockOrder(tx, orderId), "JM2001"));
		expect(await order()).toMatchObject({ trackingCode: "JM2002", furtherCodes: [] });
		expect(await said()).toContain("código JM2002 · um só volume");
		// An earlier build that cancels the first one's label leaves the further ones where they are.
		await db
			.update(orders)
			.set({ trackingCode: null, trackingUrl: null, furtherCodes: ["JM2002"] })
			.where(eq(orders.id, orderId));
		expect(await findTrackedOrder(orderId, null)).toMatchObject({
			trackingCode: "JM2002",
			parcels: [{ number: 1, code: "JM2002" }],
			parcelCount: 1,
		});
		await updateTracking(admin, orderId, {
			trackingCode: "JM2002",
			furtherCodes: [],
			shownCodes: ["JM2002"],
		});
		expect(await order()).toMatchObject({ trackingCode: "JM2002", furtherCodes: [] });
		const codes = (count: number) => Array.from({ length: count }, (_, at) => `JM30${at + 10}`);
		await updateTracking(admin, orderId, { furtherCodes: codes(19) });
		const refused = updateTracking(admin, orderId, { furtherCodes: codes(20) });
		expect(databaseErrorCode(await refused.catch((reason: unknown) => reason))).toBe("23514");
		expect((await findTrackedOrder(orderId, null))?.parcelCount).toBe(20);
	});
});
