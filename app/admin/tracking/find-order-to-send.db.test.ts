import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import {
	buyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { findOrderToSend } from "./find-order-to-send.server.ts";

const scene = setUpLabelScene();

const labelsToPrint = async (orderId: string) => (await findOrderToSend(scene.admin, orderId))?.labels;

it("an order to send names the label that was bought for it, with its papers, and its code", async () => {
	expect(await labelsToPrint(await paidParcelOrder(scene))).toEqual([]);

	const { orderId, labelId } = await requestLabelOf(scene);
	// Asked for, but not paid.
	expect(await labelsToPrint(orderId)).toEqual([]);
	await buyLabel(labelId);
	const bought = { id: labelId, number: 1, status: "ready", hasPdf: true, hasDeclaration: true };
	expect(await findOrderToSend(scene.admin, orderId)).toMatchObject({
		labels: [bought],
		carrier: "correios",
		trackingCode: "AA123456785BR",
		obstacle: null,
	});

	await db.update(shippingLabels).set({ status: "cancelled" }).where(eq(shippingLabels.id, labelId));
	expect(await labelsToPrint(orderId)).toEqual([]);
});
