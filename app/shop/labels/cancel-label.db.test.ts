import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import {
	askForLabels,
	buyLabel,
	labelsOf,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
	trackLabels,
} from "#tests/support/factories/label-factory.ts";
import { readTasks } from "#tests/support/factories/read-rows.ts";
import { cancelLabel } from "./request-labels.server.ts";

const scene = setUpLabelScene();

describe("a label that is cancelled", () => {
	async function boughtLabel() {
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		return { orderId, labelId };
	}
	const codeOf = async (orderId: string) =>
		(await db.select({ code: orders.trackingCode }).from(orders).where(eq(orders.id, orderId)))[0]?.code;

	it("gives its price back once, takes its code off the order, and makes room for another", async () => {
		const { orderId, labelId } = await boughtLabel();
		await expect(cancelLabel(scene.admin, await paidParcelOrder(scene), labelId)).rejects.toMatchObject({
			kind: "conflict",
		});
		await cancelLabel(scene.admin, orderId, labelId);
		await expect(cancelLabel(scene.admin, orderId, labelId)).rejects.toMatchObject({ kind: "conflict" });
		scene.melhorEnvio.behave("loses", "POST shipment/cancel");
		expect(await buyLabel(labelId)).toBe(false);
		expect((await onlyLabel(orderId)).status).toBe("cancelling");
		scene.melhorEnvio.behave("answers");
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "cancelled", pdf: null, failure: null });
		expect(await codeOf(orderId)).toBeNull();
		await askForLabels(scene, orderId);
		await askForLabels(scene, orderId);
		const [, another, ...more] = await labelsOf(orderId);
		expect([another?.number, more]).toEqual([2, []]);
		await buyLabel(another?.id ?? "");
		expect((await labelsOf(orderId)).map(({ status }) => status)).toEqual(["cancelled", "ready"]);
		expect(await codeOf(orderId)).toBe("AA123456785BR");
		expect(scene.melhorEnvio.purchases).toHaveLength(2);
	});

	it("stays where Melhor Envio refuses, and says why", async () => {
		const { orderId, labelId } = await boughtLabel();
		await cancelLabel(scene.admin, orderId, labelId);
		scene.melhorEnvio.move("posted");
		await buyLabel(labelId);
		const failure = "O envio não pode ser cancelado.";
		expect(await onlyLabel(orderId)).toMatchObject({ status: "ready", failure, pdf: expect.any(String) });
		expect(await readTasks(orderId)).toMatchObject([
			{ kind: "label_stuck", note: expect.stringContaining(`não foi cancelada: ${failure}`) },
		]);
		await trackLabels(new Date(Date.now() + 2 * HOUR_MS));
		await expect(cancelLabel(scene.admin, orderId, labelId)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("in Melhor Envio's own panel is known from its tracking", async () => {
		const { orderId } = await boughtLabel();
		scene.melhorEnvio.move("canceled");
		await trackLabels(new Date(Date.now() + 2 * HOUR_MS));
		expect(await onlyLabel(orderId)).toMatchObject({ status: "cancelled", pdf: null });
		expect(await codeOf(orderId)).toBeNull();
		await askForLabels(scene, orderId);
		expect(await labelsOf(orderId)).toHaveLength(2);
	});
});
