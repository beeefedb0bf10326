import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { replayPaymentNotification } from "#app/shop/payments/webhook/process-notification.server.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { paymentNotificationsList } from "./payment-notifications.queries.server.ts";
import { paymentNotificationsView } from "./payment-notifications-view.tsx";

test("a notification is listed by its outcome and can be processed again", async () => {
	const admin = await createAdmin();
	const add = async (overrides: Partial<typeof paymentNotifications.$inferInsert>) => {
		const [row] = await db
			.insert(paymentNotifications)
			.values({
				dedupeKey: randomUUID(),
				providerPaymentId: "1",
				body: { action: "payment.updated" },
				...overrides,
			})
			.returning({ id: paymentNotifications.id });
		return row?.id ?? "";
	};
	await add({});
	await add({ processedAt: new Date(), providerPaymentId: "2" });
	const failed = await add({ processedAt: new Date(), failure: "valor diferente", providerPaymentId: "3" });
	await add({ processedAt: new Date(), isUnknown: true, providerPaymentId: "4" });
	const at = (query: string) => new URL(`http://loja.test/admin/communications/notifications${query}`);
	const listed = async (state: "failed" | "waiting" | "unknown" | "done" | null, q = "") =>
		(await paymentNotificationsList.read(admin, at(`?state=${state ?? ""}&q=${q}`))).rows
			.map((row) => row.providerPaymentId)
			.toSorted();
	expect(await listed(null)).toEqual(["1", "2", "3", "4"]);
	expect(await listed("unknown")).toEqual(["4"]);
	expect(await listed("waiting")).toEqual(["1"]);
	expect(await listed("done")).toEqual(["2"]);
	expect(await listed("failed")).toEqual(["3"]);
	expect(await listed(null, "2")).toEqual(["2"]);

	const { rows } = listFile(paymentNotificationsView, paymentNotificationsList);
	expect(await readCsvRows(rows(admin, at("?state=failed")))).toEqual([
		["Pagamento", "Assunto", "Problema", "Pedido", "Situação", "Recebido"],
		["3", expect.any(String), "valor diferente", null, "Com problema", expect.any(String)],
	]);

	await replayPaymentNotification(admin, failed);
	expect(await listed("waiting")).toEqual(["1", "3"]);
	const entries = await readAudit(failed);
	expect(entries).toMatchObject([{ action: "notification.replayed", actorId: admin.id }]);
	await expect(replayPaymentNotification(admin, randomUUID())).rejects.toMatchObject({ kind: "not_found" });
	await expect(replayPaymentNotification(admin, "x")).rejects.toMatchObject({ kind: "not_found" });
});
