import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import {
	backInStockRequests,
	benchEvents,
	chargebacks,
	contactReplies,
	contacts,
	dayProposals,
	orderInvoices,
	orderNotes,
	orderReturns,
	orders,
	orderTasks,
	outboxMessages,
	paymentNotifications,
	paymentPreferences,
	payments,
	refunds,
	reviews,
	sandboxPreferences,
	shippingLabels,
	trackingEvents,
	verifications,
	webhookDeliveries,
	webhookEndpoints,
	webhookEvents,
	workOrders,
} from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertBench, insertProduct } from "./factories.ts";
import { createOrder } from "./order-factory.ts";
import { createSignedInCustomer } from "./user-session.ts";

export const company = { cnpj: "11222333000181", companyName: "x", stateRegistration: "ISENTO" };
export const KNOWN_INVOICE_KEY = "35261112345678000195550010000012341000012345";

/** A customer about whom every table has a row, of an order that is over. */
export async function knownCustomer() {
	const { customer } = await createSignedInCustomer(company);
	const product = await insertProduct();
	const orderId = await createOrder(customer, product, company);
	await db.update(orders).set({ status: "delivered", networkHash: "line" }).where(eq(orders.id, orderId));
	const contactId = randomUUID();
	const [payment] = await db
		.insert(payments)
		.values({
			orderId,
			method: "mercadopago",
			status: "rejected",
			amountCents: 100 as never,
			currency: "BRL",
			providerPaymentId: String(Date.now()),
		})
		.returning();
	if (!payment) throw new Error("no payment");
	const [endpoint] = await db
		.insert(webhookEndpoints)
		.values({ url: "https://erp.example/cerne", events: [], secret: "s", includesCustomer: true })
		.returning();
	const [event] = await db
		.insert(webhookEvents)
		.values({ type: "order.shipped", orderId, data: "{}" })
		.returning();
	await db.insert(webhookDeliveries).values({ eventId: event?.id ?? "", endpointId: endpoint?.id ?? "" });
	await db.insert(chargebacks).values({ paymentId: payment.id, caseId: randomUUID() });
	await db.insert(refunds).values({
		orderId,
		paymentId: payment.id,
		status: "cancelled",
		amountCents: 100 as never,
		reason: "x",
	});
	await db.insert(orderReturns).values({ orderId, kind: "request", status: "refused", closedAt: new Date() });
	await db.insert(dayProposals).values({
		orderId,
		promisedDate: "2026-12-01",
		proposedDate: "2026-12-08",
		reason: "other",
		note: "x",
		closedAt: new Date(),
		outcome: "withdrawn",
	});
	const workId = randomUUID();
	await db.insert(workOrders).values({
		id: workId,
		orderId,
		candidateIds: [],
		productName: "x",
		quantity: 1,
		minutes: 60,
		dryingDays: 0,
		finishedAt: new Date(),
		workshopNote: "x",
	});
	const tap = { workOrderId: workId, sequence: 1, kind: "note", text: "x", outcome: "applied" } as const;
	await db.insert(benchEvents).values({ ...tap, id: randomUUID(), happenedAt: new Date() });
	await db.insert(orderNotes).values({ orderId, text: "x" });
	await db.insert(orderTasks).values({ orderId, kind: "payment_alert", key: "k", closedAt: new Date() });
	await db.insert(trackingEvents).values({ orderId, status: "delivered", description: "x" });
	await db
		.insert(orderInvoices)
		.values({ orderId, accessKey: KNOWN_INVOICE_KEY as never, number: 1, series: 1 });
	await db.insert(shippingLabels).values({ orderId, number: 1, status: "refused", service: 1, volumes: [] });
	await db.insert(paymentPreferences).values({ orderId, preferenceId: "p", initPoint: "x" });
	await db
		.insert(paymentNotifications)
		.values({ dedupeKey: randomUUID(), providerPaymentId: payment.providerPaymentId ?? "", body: {} });
	await db
		.insert(sandboxPreferences)
		.values({ idempotencyKey: randomUUID(), request: { external_reference: orderId } });
	const author = { userId: customer.id, userName: "x", userEmail: "x", origin: "customer" as const };
	const review = { rating: 5, comment: "Firme e bonita.", reply: "x", repliedAt: new Date() };
	const { email } = customer;
	await db
		.insert(backInStockRequests)
		.values({ productId: product.id, email, mailbox: email, tokenHash: randomUUID() });
	await db.insert(reviews).values({ productId: product.id, ...author, ...review });
	await db.insert(contacts).values({
		id: contactId,
		name: "x",
		email: customer.email.replace("@", "+loja@").toUpperCase(),
		message: "x",
	});
	await db.insert(contactReplies).values({ contactId, message: "x" });
	for (const dedupeKey of [`new-contact:${contactId}`, `new-order:${orderId}:1`]) {
		const kind = dedupeKey.slice(0, dedupeKey.indexOf(":"));
		const mail = { kind, dedupeKey, recipient: "oficina@example.com", subject: "x", html: "", text: "" };
		await db.insert(outboxMessages).values(mail);
	}
	await db.insert(verifications).values({
		identifier: "password-reset-request",
		value: customer.email,
		expiresAt: new Date(Date.now() + MINUTE_MS),
	});
	await insertBench({ artisanId: customer.id }, { day: "2026-11-27", minutes: 0, reason: "x" });
	await inTransaction((tx) => recordAudit(tx, null, { action: "order.note", entityId: orderId }));
	return { customer, orderId, contactId };
}
