import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { deleteInBatches } from "#app/platform/jobs/delete-rows.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import {
	auditEntries,
	cepCache,
	orderTasks,
	outboxMessages,
	paymentNotifications,
} from "#db/schema.server.ts";
import { deleteOldRecords } from "./jobs.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

beforeEach(async () => {
	for (const table of [auditEntries, cepCache, outboxMessages, paymentNotifications]) await db.delete(table);
});

it("deletes mails, postal codes, notifications and audit entries when their time is over, and nothing that is open", async () => {
	const mail = (subject: string, overrides: Partial<typeof outboxMessages.$inferInsert>) => ({
		kind: "welcome",
		dedupeKey: randomUUID(),
		recipient: "ana@example.com",
		subject,
		html: "",
		text: "",
		...overrides,
	});
	const before = { createdAt: daysAgo(retention.mails.days + 1) };
	await db
		.insert(outboxMessages)
		.values([
			mail("sent long ago", { ...before, sentAt: before.createdAt }),
			mail("refused long ago", { ...before, givenUpAt: before.createdAt, attempts: 1 }),
			mail("waiting since long", { ...before, attempts: 2 }),
			mail("sent lately", { createdAt: daysAgo(retention.mails.days - 1), sentAt: now }),
		]);
	const address = { street: "", neighborhood: "", city: "São Paulo", state: "SP" };
	await db.insert(cepCache).values([
		{ cep: "01310100", address, source: "viacep", fetchedAt: daysAgo(retention.postalCodes.days + 1) },
		{ cep: "01310200", address, source: "viacep", fetchedAt: daysAgo(retention.postalCodes.days - 1) },
	]);
	const withOwner = randomUUID();
	const notice = (
		providerPaymentId: string,
		overrides: Partial<typeof paymentNotifications.$inferInsert>,
	) => ({
		dedupeKey: randomUUID(),
		providerPaymentId,
		body: {},
		receivedAt: daysAgo(retention.notifications.days + 1),
		...overrides,
	});
	await db
		.insert(paymentNotifications)
		.values([
			notice("done", { processedAt: now }),
			notice("open", {}),
			notice("given up, and closed", { givenUpAt: now }),
			notice("given up, and with the owner", { id: withOwner, givenUpAt: now }),
			notice("failed", { processedAt: now, failure: "amount" }),
			notice("new", { processedAt: now, receivedAt: now }),
		]);
	await db.insert(orderTasks).values({ kind: "lost_notice", key: `${withOwner}:${now.toISOString()}` });
	const entry = (entityId: string, days: number) => ({
		action: "order.status",
		entity: "order",
		entityId,
		createdAt: daysAgo(days),
	});
	await db
		.insert(auditEntries)
		.values([entry("old", retention.audit.days + 1), entry("young", retention.audit.days - 1)]);

	await deleteOldRecords(now);

	const mails = await db.select({ subject: outboxMessages.subject }).from(outboxMessages);
	expect(mails.map(({ subject }) => subject).toSorted()).toEqual(["sent lately", "waiting since long"]);
	expect(await db.select({ cep: cepCache.cep }).from(cepCache)).toEqual([{ cep: "01310200" }]);
	const notices = await db.select({ id: paymentNotifications.providerPaymentId }).from(paymentNotifications);
	expect(notices.map(({ id }) => id).toSorted()).toEqual(["given up, and with the owner", "new", "open"]);
	expect(await db.select({ id: auditEntries.entityId }).from(auditEntries)).toEqual([{ id: "young" }]);
});

it("deletes many rows in several statements", async () => {
	const batches = [2_000, 2_000, 7];
	const limits: number[] = [];
	const deleted = await deleteInBatches(async (limit) => {
		limits.push(limit);
		return Array.from({ length: batches[limits.length - 1] ?? 0 });
	});
	expect([deleted, limits]).toEqual([4_007, [2_000, 2_000, 2_000]]);
});
