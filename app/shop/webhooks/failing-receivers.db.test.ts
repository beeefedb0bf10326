import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, outboxMessages, webhookDeliveries, webhookEndpoints } from "#db/schema.server.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import {
	deliveriesOf,
	makeDue,
	setUpWebhookScene,
	statesOf,
	typesOf,
} from "#tests/support/factories/webhook-scene.ts";
import { MAX_WEBHOOK_ATTEMPTS, webhookWork } from "./deliver-webhooks.server.ts";
import { replayWebhooks, switchWebhook } from "./webhooks.commands.server.ts";

const scene = setUpWebhookScene();

const deliverWebhooks = (id: string, options = {}) => webhookWork.workOff(id, options);

const findEndpoint = async (id: string) =>
	(await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

const setFailingSince = (id: string, agoMs: number) =>
	db
		.update(webhookEndpoints)
		.set({ failingSince: new Date(Date.now() - agoMs) })
		.where(eq(webhookEndpoints.id, id));

describe("a receiver in trouble", () => {
	it("gets a failed message again, later ones of the order after it, and others at once", async () => {
		const { id } = await scene.addEndpoint();
		const stuck = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, stuck);
		scene.receiver.answer = (response, { message }) => {
			const { id: orderId } = message.data.order as { id: string };
			response.writeHead(orderId === stuck ? 500 : 200).end("resposta\0");
		};
		const free = await scene.newOrderId();
		await deliverWebhooks(id);
		expect(typesOf(scene.receiver)).toEqual(["order.placed", "order.placed"]);
		expect(await statesOf(id)).toEqual([
			"order.placed waiting",
			"order.paid waiting",
			"order.placed delivered",
		]);
		const [first] = await deliveriesOf(id);
		expect(first?.delivery).toMatchObject({ attempts: 1, statusCode: 500, response: "resposta" });
		const seconds = (Number(first?.delivery.nextAttemptAt) - Date.now()) / 1000;
		expect(seconds).toBeGreaterThan(40);
		expect(seconds).toBeLessThan(70);
		expect(await deliverWebhooks(id)).toBe(0);

		scene.receiver.answer = (response) => response.writeHead(200).end();
		await makeDue(id);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(typesOf(scene.receiver).slice(2)).toEqual(["order.placed", "order.paid"]);
		expect(scene.receiver.received[2]?.headers["webhook-id"]).toBe(
			scene.receiver.received[0]?.headers["webhook-id"],
		);
		expect(free).not.toBe(stuck);
	});

	it("is given up after its attempts, and sent again on demand", async () => {
		const { id } = await scene.addEndpoint();
		const orderId = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, orderId);
		scene.receiver.answer = (response) => response.writeHead(404).end();
		for (let attempt = 0; attempt < MAX_WEBHOOK_ATTEMPTS; attempt += 1) {
			await makeDue(id);
			await deliverWebhooks(id);
		}
		expect((await statesOf(id))[0]).toBe("order.placed given_up");
		scene.receiver.answer = (response) => response.writeHead(200).end();
		await makeDue(id);
		expect(await deliverWebhooks(id)).toBe(1);
		const ids = (await deliveriesOf(id)).map(({ delivery }) => delivery.id);
		expect(await replayWebhooks(scene.admin, ids)).toBe(2);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(await statesOf(id)).toEqual(["order.placed delivered", "order.paid delivered"]);
		await expect(replayWebhooks(scene.admin, ["nenhum"])).rejects.toMatchObject({ kind: "invalid" });
	});

	it("gets a message again that is sent on demand while its last attempt is made", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		await db.update(webhookDeliveries).set({ attempts: MAX_WEBHOOK_ATTEMPTS - 1 });
		const [sending] = await deliveriesOf(id);
		scene.receiver.answer = async (response) => {
			scene.receiver.answer = (next) => next.writeHead(200).end();
			await replayWebhooks(scene.admin, [sending?.delivery.id ?? ""]);
			response.writeHead(500).end();
		};
		expect(await deliverWebhooks(id)).toBe(1);
		expect(typesOf(scene.receiver)).toEqual(["order.placed", "order.placed"]);
		expect(await statesOf(id)).toEqual(["order.placed delivered"]);
	});

	it("that hangs holds up no other, and gets one message at a time", async () => {
		const hanging = await scene.addEndpoint();
		const healthy = await scene.addEndpoint({ url: scene.other.url });
		scene.receiver.answer = () => {};
		await scene.newOrderId();
		await scene.newOrderId();
		const hung = deliverWebhooks(hanging.id, { timeoutMs: 1_000 });
		expect(await deliverWebhooks(healthy.id)).toBe(2);
		expect(await hung).toBe(0);
		expect(scene.receiver.received).toHaveLength(1);
		const [first] = await deliveriesOf(hanging.id);
		expect(first?.delivery).toMatchObject({ statusCode: null, failure: "Sem resposta do endereço." });
	});

	it("that asks for time gets it, and one that is gone is switched off", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(503, { "Retry-After": "7200" }).end();
		await deliverWebhooks(id);
		const [asked] = await deliveriesOf(id);
		expect(Number(asked?.delivery.nextAttemptAt) - Date.now()).toBeGreaterThan(7_100_000);
		scene.receiver.answer = (response) => response.writeHead(410).end();
		await makeDue(id);
		await scene.newOrderId();
		await db
			.update(webhookDeliveries)
			.set({ nextAttemptAt: new Date(Date.now() + HOUR_MS) })
			.where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.attempts, 0)));
		await deliverWebhooks(id);
		expect(await statesOf(id)).toEqual(["order.placed given_up", "order.placed given_up"]);
		const [endpoint] = await db.select().from(webhookEndpoints);
		expect(endpoint).toMatchObject({ isActive: false, disabledReason: expect.stringContaining("410") });
	});

	it("is switched off after five days in which nothing went well, and its owner is told once", async () => {
		const { id } = await scene.addEndpoint();
		const failingSince = async () => (await findEndpoint(id))?.failingSince;
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(500).end();
		await deliverWebhooks(id);
		expect(await failingSince()).toEqual(expect.any(Date));
		scene.receiver.answer = (response) => response.writeHead(204).end();
		await makeDue(id);
		await deliverWebhooks(id);
		expect(await failingSince()).toBeNull();

		scene.receiver.answer = (response) => response.writeHead(500).end();
		await Promise.all([scene.newOrderId(), scene.newOrderId()]);
		await deliverWebhooks(id);
		await makeDue(id);
		await setFailingSince(id, 5 * DAY_MS - MINUTE_MS);
		await deliverWebhooks(id);
		expect(await findEndpoint(id)).toMatchObject({ isActive: true });
		await makeDue(id);
		await setFailingSince(id, 5 * DAY_MS);
		await deliverWebhooks(id);
		expect(await findEndpoint(id)).toMatchObject({
			isActive: false,
			disabledReason: "Todas as tentativas falharam por cinco dias.",
		});
		const states = ["order.placed delivered", "order.placed waiting", "order.placed waiting"];
		expect((await statesOf(id)).toSorted()).toEqual(states);
		const ofEndpoint = sql`${auditEntries.entityId} = ${id} and ${auditEntries.action} = 'webhook.disabled'`;
		expect(await db.$count(auditEntries, ofEndpoint)).toBe(1);
		expect(await db.$count(outboxMessages, like(outboxMessages.dedupeKey, `webhook-disabled:${id}:%`))).toBe(
			1,
		);
		expect(await readWorkQueues(scene.admin)).toMatchObject({ disabledWebhooks: 1 });

		// Waiting messages are sent at once, with all their attempts.
		scene.receiver.answer = (response) => response.writeHead(204).end();
		await switchWebhook(scene.admin, id, true);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(await findEndpoint(id)).toMatchObject({
			isActive: true,
			disabledReason: null,
			failingSince: null,
		});
		expect(await readWorkQueues(scene.admin)).toMatchObject({ disabledWebhooks: 0 });
	});

	it("that redirects is not followed", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(302, { Location: scene.other.url }).end();
		await deliverWebhooks(id);
		expect(scene.other.received).toEqual([]);
		expect((await deliveriesOf(id))[0]?.delivery).toMatchObject({ state: "waiting", statusCode: 302 });
	});

	it("inside of the network is not reached, also when its permission is gone", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		expect(await deliverWebhooks(id, { allowedHosts: [] })).toBe(0);
		expect(scene.receiver.received).toEqual([]);
		for (const url of [
			"http://127.0.0.1:1/",
			"nada",
			"https://10.0.0.1/avisos",
			"https://[::1]/avisos",
			"http://loja.example/avisos",
			"ftp://loja.example",
			"https://a:b@loja.example",
		]) {
			await expect(scene.addEndpoint({ url })).rejects.toMatchObject({ kind: "invalid" });
		}
	});
});
