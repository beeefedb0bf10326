import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/actor-fixtures.ts";
import { type CepStubs, startCepStubs } from "#tests/support/cep-stubs.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories.ts";
import { labelsOf, onlyLabel, paidParcelOrder, requestLabelOf } from "#tests/support/label-factory.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/melhor-envio-stub.ts";
import { buyLabel } from "./buy-label.server.ts";
import { cancelLabel, requestLabels } from "./request-labels.server.ts";
import { trackLabels } from "./track-labels.server.ts";

let services: CepStubs;
let provider: MelhorEnvioStub;
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	services = await startCepStubs();
	provider = await startMelhorEnvioStub();
	admin = await createAdmin();
	customer = await createCustomer();
	await allowManyUnpaidOrders();
});
afterAll(async () => {
	await provider.close();
	await services.close();
});
beforeEach(async () => {
	provider.behave("answers");
	provider.labels.clear();
	provider.purchases.length = 0;
	await db.delete(shippingLabels);
});

describe("a label that is cancelled", () => {
	async function boughtLabel() {
		const { orderId, labelId } = await requestLabelOf({ admin, customer });
		await buyLabel(labelId);
		return { orderId, labelId };
	}
	const codeOf = async (orderId: string) =>
		(await db.select({ code: orders.trackingCode }).from(orders).where(eq(orders.id, orderId)))[0]?.code;

	it("gives its price back once, takes its code off the order, and makes room for another", async () => {
		const { orderId, labelId } = await boughtLabel();
		await expect(
			cancelLabel(admin, await paidParcelOrder({ admin, customer }), labelId),
		).rejects.toMatchObject({ kind: "conflict" });
		await cancelLabel(admin, orderId, labelId);
		await expect(cancelLabel(admin, orderId, labelId)).rejects.toMatchObject({ kind: "conflict" });
		provider.behave("loses", "POST shipment/cancel");
		await expect(buyLabel(labelId)).rejects.toThrow();
		expect((await onlyLabel(orderId)).status).toBe("cancelling");
		provider.behave("answers");
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "cancelled", pdf: null, failure: null });
		expect(await codeOf(orderId)).toBeNull();
		await requestLabels(admin, orderId);
		await requestLabels(admin, orderId);
		const [, another, ...more] = await labelsOf(orderId);
		expect([another?.number, more]).toEqual([2, []]);
		await buyLabel(another?.id ?? "");
		expect((await labelsOf(orderId)).map(({ status }) => status)).toEqual(["cancelled", "ready"]);
		expect(await codeOf(orderId)).toBe("AA123456785BR");
		expect(provider.purchases).toHaveLength(2);
	});

	it("stays where the provider refuses, and says why", async () => {
		const { orderId, labelId } = await boughtLabel();
		await cancelLabel(admin, orderId, labelId);
		provider.move("posted");
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({
			status: "ready",
			failure: "O envio não pode ser cancelado.",
		});
		await trackLabels(undefined, new Date(Date.now() + 7_200_000));
		await expect(cancelLabel(admin, orderId, labelId)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("in the provider's own panel is known from its tracking", async () => {
		const { orderId } = await boughtLabel();
		provider.move("canceled");
		await trackLabels(undefined, new Date(Date.now() + 7_200_000));
		expect(await onlyLabel(orderId)).toMatchObject({ status: "cancelled", pdf: null });
		expect(await codeOf(orderId)).toBeNull();
		await requestLabels(admin, orderId);
		expect(await labelsOf(orderId)).toHaveLength(2);
	});
});
