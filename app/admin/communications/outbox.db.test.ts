import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { toCsv } from "#app/platform/lists/csv.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, outboxMessages } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { outboxList } from "./outbox.queries.server.ts";
import { outboxView } from "./outbox-view.tsx";
import { resendMails } from "./resend-mails.server.ts";

let admin: Admin;
beforeEach(async () => {
	await db.delete(outboxMessages);
	admin = await createAdmin();
});

async function mail(overrides: Partial<typeof outboxMessages.$inferInsert> = {}): Promise<string> {
	const [row] = await db
		.insert(outboxMessages)
		.values({
			kind: "order-received",
			dedupeKey: randomUUID(),
			recipient: "ana@example.com",
			subject: "Recebemos seu pedido",
			html: "<p>Olá</p>",
			text: "Olá",
			...overrides,
		})
		.returning({ id: outboxMessages.id });
	return row?.id ?? "";
}

const at = (query: string) => new URL(`http://loja.test/admin/communications/mails${query}`);
const list = async (query: string) => (await outboxList.read(admin, at(query))).rows;

test("mails are listed by delivery state, without their contents", async () => {
	await mail({ sentAt: new Date(), recipient: "enviado@example.com" });
	await mail({ attempts: 2, lastError: "550" });
	await mail({ attempts: 5, lastError: "451", givenUpAt: new Date(), recipient: "errado@example.com" });
	await mail({ attempts: 1, lastError: "550", givenUpAt: new Date(), recipient: "recusado@example.com" });
	const states = async (state: "sent" | "waiting" | "failed" | null, q = "") =>
		(await list(`?state=${state ?? ""}&q=${encodeURIComponent(q)}`)).map((row) => row.state).toSorted();
	expect(await states(null)).toEqual(["failed", "failed", "sent", "waiting"]);
	for (const state of ["sent", "waiting"] as const) expect(await states(state)).toEqual([state]);
	expect(await states("failed")).toEqual(["failed", "failed"]);
	expect(await states(null, "errado@")).toEqual(["failed"]);
	expect(await states(null, "%")).toEqual([]);
	const rows = await list("");
	expect(JSON.stringify(rows)).not.toContain("Olá");
	expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(["Pedido recebido"]));
});

test("an undelivered mail is queued again; one that was sent is skipped", async () => {
	const failed = await mail({ attempts: 5, lastError: "550", givenUpAt: new Date(), nextAttemptAt: null });
	const sent = await mail({ sentAt: new Date(), attempts: 1 });
	expect(await resendMails(admin, [failed, sent, failed])).toBe(1);
	const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, failed));
	expect(row).toMatchObject({
		attempts: 0,
		lastError: null,
		sentAt: null,
		givenUpAt: null,
		nextAttemptAt: expect.any(Date),
	});
	const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
	expect(entries).toMatchObject([{ action: "mail.resent", entityId: failed }]);
	await expect(resendMails(admin, [sent])).rejects.toMatchObject({ kind: "conflict" });
	await expect(resendMails(admin, ["1 or 1=1"])).rejects.toMatchObject({ kind: "invalid" });
});

test("a mail of a kind that only an older version knew is listed and sent again", async () => {
	const former = await mail({ kind: "order-of-old", dedupeKey: "order-of-old:1", givenUpAt: new Date() });
	expect(await list("?state=failed")).toMatchObject([{ id: former, label: "order-of-old" }]);
	expect(await resendMails(admin, [former])).toBe(1);
});

test("the filtered list is exported with what failed, and without contents", async () => {
	await mail({ sentAt: new Date(), lastError: "451" });
	await mail({ attempts: 5, lastError: "550", givenUpAt: new Date(), recipient: "=errado@example.com" });
	const { rows } = listFile(outboxView, outboxList);
	const file = await readCsvRows(rows(admin, at("?state=failed")));
	expect(file).toEqual([
		["Assunto", "Tipo", "Problema", "Para", "Situação", "Tentativas", "Escrito em", "Enviado em"],
		[
			"Recebemos seu pedido",
			"Pedido recebido",
			"550",
			"=errado@example.com",
			"Não entregue",
			5,
			expect.any(String),
			null,
		],
	]);
	expect(toCsv(file)).toContain(";'=errado@example.com;");
	expect(await readCsvRows(rows(admin, at("?q=errado")))).toHaveLength(2);
});
