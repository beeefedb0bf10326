import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, openTaskOf } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findTrackedOrder } from "./find-tracked-order.server.ts";
import { sendObstacles } from "./send-obstacle.ts";
import { sendOrder } from "./send-order.server.ts";
import { updateTracking } from "./tracking.commands.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
let orderId: string;
beforeAll(async () => {
	admin = await createAdmin();
});
beforeEach(async () => {
	customer = await createCustomer();
	orderId = await createOrder(customer, await insertProduct());
	await confirmWholeTransfer(admin, orderId);
});

const byCorreios = {
	carrier: "correios",
	trackingCode: "AA123456785BR",
	trackingUrl: "https://rastreamento.correios.com.br/app/index.php",
} as const;
const randomDigits = () => String(Math.random()).slice(2, 11).padEnd(9, "0");
const actions = async () =>
	(await readAudit(orderId)).map(({ action }) => action).filter((action) => /^tracking|status/.test(action));
const shippedMails = () => readMails(orderId, "order-shipped");

describe("sending an order", () => {
	it("writes carrier, code, link and state, and tells the customer all of it in one mail", async () => {
		await sendOrder(admin, orderId, byCorreios);
		expect(await readOrderRow(orderId)).toMatchObject({ ...byCorreios, status: "shipped" });
		expect((await actions()).toSorted()).toEqual(["order.status_changed", "tracking.updated"]);
		const [mail, ...others] = await shippedMails();
		expect(mail?.text).toContain("postamos nos Correios. O código de rastreio é AA123456785BR.");
		expect(mail?.text).toContain("Transportadora: Correios");
		expect(others).toEqual([]);
	});

	it("sends two parcels with one entry and one mail, and either code finds the order", async () => {
		const [first, second] = [`AA${randomDigits()}BR`, `AB${randomDigits()}BR`];
		const two = { ...byCorreios, trackingCode: first, furtherCodes: [second] };
		await sendOrder(admin, orderId, two);
		await sendOrder(admin, orderId, two);
		expect(await readOrderRow(orderId)).toMatchObject({ ...two, status: "shipped" });
		expect((await actions()).toSorted()).toEqual(["order.status_changed", "tracking.updated"]);
		const [mail, ...others] = await shippedMails();
		expect(mail?.text).toContain(`Volume 1 de 2: ${first}. Volume 2 de 2: ${second}.`);
		expect(others).toEqual([]);
		const parcels = [first, second].map((code, at) => ({
			number: at + 1,
			code,
			url: byCorreios.trackingUrl,
		}));
		// A code is printed on its parcel: alone it tells only how many others there are.
		for (const [at, code] of [first, second.toLowerCase()].entries()) {
			const tracked = await findTrackedOrder(code, null);
			expect(tracked).toMatchObject({ isMasked: true, parcelCount: 2, parcels: [parcels[at]] });
			expect(JSON.stringify(tracked)).not.toContain(at === 0 ? second : first);
		}
		expect(await findTrackedOrder(orderId, null)).toMatchObject({ isMasked: false, parcels });
		expect(await findTrackedOrder(second, customer)).toMatchObject({ isMasked: false, parcels });
		await updateTracking(admin, orderId, { furtherCodes: [] });
		expect(await findTrackedOrder(second, null)).toBeNull();
	});

	it("changes nothing more when its form is sent twice", async () => {
		await Promise.all([1, 2, 3].map(() => sendOrder(admin, orderId, byCorreios)));
		await sendOrder(admin, orderId, { carrier: "correios" });
		expect(await actions()).toHaveLength(2);
		expect(await shippedMails()).toHaveLength(1);
	});

	it("sends without a code, in a mail that reads well, and keeps the code of a label", async () => {
		await sendOrder(admin, orderId, { carrier: "jamef" });
		expect(await readOrderRow(orderId)).toMatchObject({
			status: "shipped",
			carrier: "jamef",
			trackingCode: null,
		});
		const [mail] = await shippedMails();
		expect(mail?.text).toContain("entregamos à Jamef. Cada passo aparece na página de rastreio do pedido.");
		expect(mail?.text).not.toContain("Código de rastreio");

		const labelled = await createOrder(await createCustomer(), await insertProduct());
		await confirmWholeTransfer(admin, labelled);
		await updateTracking(admin, labelled, byCorreios);
		await sendOrder(admin, labelled, { carrier: "correios" });
		expect(await readOrderRow(labelled)).toMatchObject({ ...byCorreios, status: "shipped" });
	});

	it.each([
		["cancelled", () => changeOrderStatus(admin, orderId, "cancelled")],
		["has_left", () => changeOrderStatus(admin, orderId, "in_transit")],
		["held", () => openTaskOf(orderId, "fraud_alert", { paymentId: "77" })],
	] as const)("is refused while %s, and writes nothing", async (obstacle, before) => {
		await before();
		const row = await readOrderRow(orderId);
		await expect(sendOrder(admin, orderId, byCorreios)).rejects.toMatchObject({
			kind: "conflict",
			message: sendObstacles[obstacle],
		});
		expect(await readOrderRow(orderId)).toEqual(row);
	});

	it("is refused for an order that is not paid, and for one that does not exist", async () => {
		const unpaid = await createOrder(await createCustomer(), await insertProduct());
		await expect(sendOrder(admin, unpaid, byCorreios)).rejects.toMatchObject({
			message: sendObstacles.unpaid,
		});
		expect(await readOrderRow(unpaid)).toMatchObject({ status: "pending", trackingCode: null });
		await expect(sendOrder(admin, "nenhum", byCorreios)).rejects.toMatchObject({ kind: "not_found" });
	});

	it("is refused with another code once it was sent", async () => {
		await sendOrder(admin, orderId, byCorreios);
		const other = { ...byCorreios, trackingCode: "RR123456785BR" };
		await expect(sendOrder(admin, orderId, other)).rejects.toMatchObject({ message: sendObstacles.has_left });
		expect(await readOrderRow(orderId)).toMatchObject(byCorreios);
	});
});
