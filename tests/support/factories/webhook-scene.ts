import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env } from "#app/platform/env.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { createWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { type EndpointEventType, endpointEventTypes } from "#app/values/status/webhook-type.ts";
import { db } from "#db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/servers/webhook-receiver.ts";
import { createAdmin, createCustomer } from "./actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "./factories.ts";
import { createOrder } from "./order-factory.ts";

const orderEvents = endpointEventTypes.filter((type) => type.startsWith("order."));

class WebhookScene {
	receiver!: WebhookReceiver;
	other!: WebhookReceiver;
	admin!: Admin;
	customer!: Customer;

	/** By default all events of orders, to the first receiver, without the customer. */
	async addEndpoint(given: { url?: string; includesCustomer?: boolean; events?: EndpointEventType[] } = {}) {
		const { url = this.receiver.url, includesCustomer = false, events = orderEvents } = given;
		const secret = await createWebhook(this.admin, { url, includesCustomer, events });
		const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.url, url));
		if (!row) throw new Error("the endpoint was not saved");
		return { id: row.id, secret, sealed: row.secret };
	}

	async newOrderId(): Promise<string> {
		return createOrder(this.customer, await insertProduct({ name: "Banqueta Ipê" }));
	}
}

/** Two receivers that accept everything, and who has endpoints and orders. Before each test there is no endpoint. */
export function setUpWebhookScene(): WebhookScene {
	const scene = new WebhookScene();
	setUpCepStubs();
	beforeAll(async () => {
		[scene.receiver, scene.other] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
		env.WEBHOOK_ALLOW_PRIVATE_HOSTS.push(scene.receiver.host, scene.other.host);
		[scene.admin, scene.customer] = await Promise.all([createAdmin(), createCustomer()]);
		await allowManyUnpaidOrders();
	});
	afterAll(async () => {
		await db.delete(webhookEndpoints);
		await Promise.all([scene.receiver.close(), scene.other.close()]);
	});
	beforeEach(async () => {
		await db.delete(webhookEndpoints);
		for (const each of [scene.receiver, scene.other]) {
			each.received.length = 0;
			each.answer = (response) => response.writeHead(204).end();
		}
	});
	return scene;
}

export const typesOf = ({ received }: WebhookReceiver) => received.map(({ message }) => message.type);

/** In the sequence of what happened. */
export const deliveriesOf = (endpointId: string) =>
	db
		.select({ delivery: webhookDeliveries, type: webhookEvents.type })
		.from(webhookDeliveries)
		.innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
		.where(eq(webhookDeliveries.endpointId, endpointId))
		.orderBy(asc(webhookEvents.occurredAt));

/** "order.placed waiting" */
export const statesOf = async (endpointId: string) =>
	(await deliveriesOf(endpointId)).map(({ type, delivery }) => `${type} ${delivery.state}`);

/** As if the time until the next attempt had passed. */
export const makeDue = (endpointId: string) =>
	db
		.update(webhookDeliveries)
		.set({ nextAttemptAt: new Date(0) })
		.where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "waiting")));

/** An endpoint that wants all events of orders, to which nothing is sent. */
export const listenToOrders = () =>
	db.insert(webhookEndpoints).values({ url: "https://erp.example/", events: orderEvents, secret: "" });

/** The types of an order's events, in their sequence. */
export async function eventsOf(orderId: string): Promise<string[]> {
	const events = await db
		.select({ type: webhookEvents.type })
		.from(webhookEvents)
		.where(eq(webhookEvents.orderId, orderId))
		.orderBy(asc(webhookEvents.occurredAt));
	return events.map(({ type }) => type);
}
