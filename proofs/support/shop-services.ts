import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { centsToReais } from "#app/values/money.ts";
import { endpointEventTypes } from "#app/values/status/webhook-type.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, webhookDeliveries, webhookEvents } from "#db/schema.server.ts";
import { workFigures } from "#server/process/row-workers.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { nameStateRegistration } from "#tests/support/factories/label-factory.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { startMercadoPagoStub } from "#tests/support/servers/mercadopago-stub.ts";
import { startWebhookReceiver } from "#tests/support/servers/webhook-receiver.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { OWNER, signInOwner } from "./photographs.ts";
import { assertThat, newDatabase, onDatabase, type ProofContext } from "./proof.ts";

/** An empty shop's database, open here, and real servers for all outside services. */
export interface ShopServices {
	url: string;
	payments: Awaited<ReturnType<typeof startMercadoPagoStub>>;
	labels: Awaited<ReturnType<typeof startMelhorEnvioStub>>;
	mail: Awaited<ReturnType<typeof startMailServer>>;
	webhooks: Awaited<ReturnType<typeof startWebhookReceiver>>;
	/** Settings with which a shop uses them. */
	settings: Record<string, string>;
}

export async function withShopServices<Result>(
	world: ProofContext,
	work: (services: ShopServices) => Promise<Result>,
): Promise<Result> {
	const url = await newDatabase(world);
	const payments = await startMercadoPagoStub();
	const labels = await startMelhorEnvioStub();
	const mail = await startMailServer();
	const webhooks = await startWebhookReceiver();
	const settings = {
		...world.settings,
		...OWNER,
		...payments.settings,
		...labels.settings,
		DATABASE_URL: url,
		SMTP_URL: mail.url,
		WEBHOOK_ALLOW_PRIVATE_HOSTS: webhooks.host,
	};
	try {
		return await onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			await nameStateRegistration();
			return work({ url, payments, labels, mail, webhooks, settings });
		});
	} finally {
		await Promise.all([payments.close(), labels.close(), mail.close(), webhooks.close()]);
	}
}

/** Signs the owner in and subscribes the receiver to all events. */
export async function setUpWebhooks(origin: string, { webhooks }: ShopServices): Promise<Visitor> {
	const owner = await signInOwner(origin);
	const form = new URLSearchParams({ intent: "create", url: webhooks.url });
	for (const type of endpointEventTypes) form.append("events", type);
	const { status } = await owner.post("/admin/communications/webhooks", form);
	assertThat(status === 200, `the webhook was answered with ${status}`);
	return owner;
}

export interface BoughtOrder {
	id: string;
	reais: number;
}

/** One order of a unit of each of these products. */
export async function buyOne(
	buyer: Visitor,
	productIds: readonly string[],
	fields: Record<string, string> = {},
): Promise<BoughtOrder> {
	const idempotencyKey = randomUUID();
	const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
	const { status } = await buyer.submitCheckout(lines, {
		idempotencyKey,
		paymentMethod: "mercadopago",
		...fields,
	});
	const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey));
	assertThat(order !== undefined, `an order was answered with ${status}`);
	return { id: order.id, reais: centsToReais(order.totalCents) };
}

/** Whether every mail has been sent and every webhook delivered. */
export async function isEverythingDelivered(): Promise<boolean> {
	const mails = await db.$count(outboxMessages, isNull(outboxMessages.sentAt));
	return mails === 0 && (await db.$count(webhookDeliveries, ne(webhookDeliveries.state, "delivered"))) === 0;
}

export interface DeliveredOnce {
	mails: number;
	events: number;
	/** Sent twice because the process was killed between the recipient's acceptance and its own record of it. */
	repeated: number;
}

/**
 * Throws unless every mail and webhook of the outbox has arrived under one id. Only a kill may cause a second
 * delivery, and its id tells the receiver so.
 */
export async function assertDeliveredOnce(
	{ mail, webhooks }: ShopServices,
	{ mayRepeat = false } = {},
): Promise<DeliveredOnce> {
	const outbox = await db.select({ id: outboxMessages.id }).from(outboxMessages);
	const mailIds = mail.received.map(({ source }) => /^Message-ID: <([0-9a-f-]{36})@/im.exec(source)?.[1]);
	const events = await db.select({ id: webhookEvents.id }).from(webhookEvents);
	const webhookIds = webhooks.received.map(({ headers }) => String(headers["webhook-id"]));
	assertArrived(
		"mail",
		outbox.map(({ id }) => id),
		mailIds,
	);
	assertArrived(
		"webhook",
		events.map(({ id }) => `msg_${id.replaceAll("-", "")}`),
		webhookIds,
	);
	const repeated = mailIds.length + webhookIds.length - outbox.length - events.length;
	assertThat(mayRepeat || repeated === 0, `${repeated} mails or webhooks arrived twice`);
	const { rows: work } = (await db.execute(workFigures())) as unknown as { rows: { given_up: number }[] };
	const givenUp = work.filter((kind) => kind.given_up > 0);
	assertThat(givenUp.length === 0, `work was given up: ${JSON.stringify(givenUp)}`);
	return { mails: outbox.length, events: events.length, repeated };
}

function assertArrived(
	what: string,
	written: readonly string[],
	arrived: readonly (string | undefined)[],
): void {
	const [expected, seen] = [new Set<string | undefined>(written), new Set(arrived)];
	const missing = written.filter((id) => !seen.has(id)).length;
	const foreign = arrived.filter((id) => !expected.has(id)).length;
	assertThat(missing + foreign === 0, `${what}: ${missing} of ${written.length} missing, ${foreign} foreign`);
}

/** Everything sent about one order: the kinds of its mails and the types of its events, sorted. */
export async function toldAbout(order: BoughtOrder, paymentIds: readonly string[] = []): Promise<string[]> {
	const mails = await db.select().from(outboxMessages).orderBy(asc(outboxMessages.kind));
	const events = await db
		.select()
		.from(webhookEvents)
		.where(and(eq(webhookEvents.orderId, order.id), inArray(webhookEvents.type, [...endpointEventTypes])))
		.orderBy(asc(webhookEvents.type));
	const isAbout = (key: string) => [order.id, ...paymentIds].some((id) => key.includes(id));
	return [
		...mails.filter(({ dedupeKey }) => isAbout(dedupeKey)).map(({ kind }) => kind),
		...events.map(({ type }) => type),
	];
}
