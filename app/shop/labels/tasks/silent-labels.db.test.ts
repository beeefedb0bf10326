import { describe, expect, it } from "vitest";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import {
	askForLabels,
	buyLabel,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { readMails, readTasks } from "#tests/support/factories/read-rows.ts";

const scene = setUpLabelScene();
const mailsOf = async (orderId: string) =>
	(await readMails(orderId, "parcel-problem")).map(({ text }) => text.replaceAll(/\s+/g, " "));

/** Runs the job each time that it is due, until so much time has passed by its own waits. */
async function letTimePass(labelId: string, orderId: string, duration: number): Promise<void> {
	for (let passed = 0; passed < duration; ) {
		expect(await buyLabel(labelId)).toBe(false);
		const { nextCheckAt } = await onlyLabel(orderId);
		passed += (nextCheckAt?.getTime() ?? Number.NaN) - Date.now();
	}
}

describe("the purchase of a label without an answer", () => {
	it("is told after a day, goes on being asked, and is over when it goes well", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.behave("down");
		await letTimePass(labelId, orderId, DAY_MS);
		expect(await readTasks(orderId)).toEqual([]);
		await buyLabel(labelId);
		const note = expect.stringMatching(
			/^Etiqueta 1 não foi comprada: há um dia falta uma resposta\. .* já foi paga\.$/,
		);
		expect(await readTasks(orderId)).toMatchObject([{ kind: "label_stuck", note }]);
		await letTimePass(labelId, orderId, DAY_MS);
		expect(await readTasks(orderId)).toHaveLength(1);
		expect(await mailsOf(orderId)).toEqual([expect.stringContaining("há um dia falta uma resposta.")]);
		scene.melhorEnvio.behave("answers");
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(await readTasks(orderId)).toEqual([]);
	});

	it("is not told again once somebody has looked at it", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.behave("down");
		await letTimePass(labelId, orderId, DAY_MS);
		await buyLabel(labelId);
		for (const { id } of await readTasks(orderId)) await resolveTask(scene.admin, orderId, id);
		await letTimePass(labelId, orderId, 2 * DAY_MS);
		expect(await readTasks(orderId)).toEqual([]);
		expect(await mailsOf(orderId)).toHaveLength(1);
	});

	it("is told where its checkout is answered and never confirmed", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.answer("shipment/checkout", { status: 200, body: {} });
		await letTimePass(labelId, orderId, DAY_MS);
		expect((await onlyLabel(orderId)).status).toBe("in_cart");
		expect(await readTasks(orderId)).toEqual([]);
		await buyLabel(labelId);
		expect(await readTasks(orderId)).toMatchObject([{ kind: "label_stuck" }]);
		scene.melhorEnvio.clearAnswers();
		await buyLabel(labelId);
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
		expect(await readTasks(orderId)).toEqual([]);
	});

	it("is told as paid where it is", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.answer("shipment/generate", { status: 500, body: {} });
		await letTimePass(labelId, orderId, DAY_MS);
		await buyLabel(labelId);
		const note = expect.stringMatching(/^Etiqueta 1, paga \(R\$\s31,90\), não foi emitida: há um dia/);
		expect(await readTasks(orderId)).toMatchObject([{ note }]);
	});
});

describe("a label that is refused before it is paid", () => {
	it("is told with its reason, again when somebody has tried again, and is over when it goes well", async () => {
		const orderId = await paidParcelOrder(scene);
		scene.melhorEnvio.setBalance(0);
		for (const times of [1, 2]) {
			await askForLabels(scene, orderId);
			const { id } = await onlyLabel(orderId);
			await buyLabel(id);
			const { status, failure } = await onlyLabel(orderId);
			expect(status).toBe("refused");
			const tasks = await readTasks(orderId);
			expect(tasks).toMatchObject([{ kind: "label_stuck" }]);
			const reason = failure?.replace(/\.$/, "");
			expect(tasks[0]?.note).toBe(`Etiqueta 1 não foi comprada: ${reason}. Nada foi pago: tente de novo.`);
			expect(await mailsOf(orderId)).toHaveLength(times);
		}
		scene.melhorEnvio.setBalance(1_000);
		await askForLabels(scene, orderId);
		expect(await readTasks(orderId)).toEqual([]);
		await buyLabel((await onlyLabel(orderId)).id);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(await readTasks(orderId)).toEqual([]);
	});
});
