import { describe, expect, it } from "vitest";
import {
	addressInCampinas,
	addressInManaus,
	type CorrectionChange,
	correctionOf,
	existingOrder,
} from "#tests/support/factories/correction-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { setUpLabelScene } from "#tests/support/factories/label-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { correctOrder } from "./correct-order.server.ts";
import { correctionMessages } from "./corrections.messages.ts";

const scene = setUpLabelScene();

const asCustomer = () => ({ customer: scene.customer });
const asOwner = () => ({ admin: scene.admin });
const newOrder = async () => createOrder(scene.customer, await insertProduct());
const correct = async (by: Parameters<typeof correctOrder>[0], orderId: string, change: CorrectionChange) =>
	correctOrder(by, orderId, await correctionOf(orderId, change));

describe("a place that cannot be", () => {
	it.each([
		[
			"a CEP of another state",
			{ ...addressInCampinas, state: "RJ" },
			"state",
			"O CEP e o estado do endereço não combinam.",
		],
		["a CEP that nobody knows", { zipCode: "00000001" }, "zipCode", "Verifique o CEP digitado."],
	])("is refused in a sentence: %s", async (_, address, field, sentence) => {
		const orderId = await newOrder();
		const refusal = await refusalOf(correct(asCustomer(), orderId, { address }));
		expect(refusal.fields?.[field]).toContain(sentence);
		expect(await readAudit(orderId, "order.corrected")).toEqual([]);
	});

	it("is one that no carrier serves: the order stays as it was", async () => {
		const table = await insertProduct({ weightGrams: 80_000, widthMm: 2_200, depthMm: 1_000, heightMm: 780 });
		const orderId = await createOrder(scene.customer, table, { shippingOptionId: "jamef" });
		const { shippingAddress: before } = await existingOrder(orderId);
		const noronha = { ...addressInManaus, city: "Fernando de Noronha", state: "PE", zipCode: "53990000" };
		const refusal = await refusalOf(correct(asCustomer(), orderId, { address: noronha }));
		expect(refusal.fields).toEqual({ zipCode: correctionMessages.notDelivered });
		expect((await existingOrder(orderId)).shippingAddress).toEqual(before);
	});
});

describe("two corrections", () => {
	it("at once leave one winner; the other is told, and wins with what it sees then", async () => {
		const orderId = await newOrder();
		const [one, other] = await Promise.all([
			correctionOf(orderId, { address: { number: "1" } }),
			correctionOf(orderId, { address: { number: "2" } }),
		]);
		const settled = await Promise.allSettled([
			correctOrder(asCustomer(), orderId, one),
			correctOrder(asOwner(), orderId, other),
		]);
		expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		const loser = settled.find((each) => each.status === "rejected");
		expect(loser?.reason).toMatchObject({ kind: "conflict", message: correctionMessages.changedMeanwhile });
		expect(await readAudit(orderId, "order.corrected")).toHaveLength(1);
		expect(await readMails(orderId, "order-changed")).toHaveLength(1);
		await correct(asOwner(), orderId, { address: { number: "3" } });
		expect((await existingOrder(orderId)).shippingAddress?.number).toBe("3");
	});

	it("of the same form are one", async () => {
		const orderId = await newOrder();
		const input = await correctionOf(orderId, { address: addressInManaus });
		const outcomes = await Promise.all([1, 2, 3].map(() => correctOrder(asCustomer(), orderId, input)));
		expect(outcomes.toSorted()).toEqual(["corrected", "unchanged", "unchanged"]);
		expect(await readMails(orderId, "order-changed")).toHaveLength(1);
	});
});
