import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import {
	auditEntries,
	backInStockRequests,
	contacts,
	orderNotes,
	orderReturns,
	orders,
	outboxMessages,
	payments,
	refunds,
	sandboxPreferences,
	verifications,
	webhookEvents,
} from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { company, KNOWN_INVOICE_KEY, knownCustomer } from "#tests/support/factories/known-customer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { filesWith, placesOf, readDump } from "#tests/support/find-words.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { exportPersonalData } from "./export-personal-data.server.ts";
import { personalTables } from "./personal-columns.server.ts";
import { type AccountKey, uuidList } from "./personal-table.server.ts";
import { sweepPersonalData } from "./sweep-personal-data.server.ts";

setUpCepStubs();

const folders = { outbox: join(tempDataDir, "outbox"), erasures: join(tempDataDir, "erasures.txt") };

/** Columns whose values have a form of their own, and one that a trigger empties. */
const FORMED = [
	"cpf",
	"cnpj",
	"state",
	"zipCode",
	"stateRegistration",
	"accessKey",
	"networkHash",
	"paymentAlert",
];

/**
 * Writes a word of its own, as short as a telephone, into every column that is said to hold a person; returns the
 * words by column.
 */
async function markAll(account: AccountKey, orderId: string, contactId: string) {
	const words = new Map<string, string>();
	for (const { table, person, secret, kept, ofAccount, ofOrders, ofContacts } of personalTables) {
		const rows = [ofAccount?.(account), ofOrders?.(uuidList([orderId])), ofContacts?.(uuidList([contactId]))];
		if (rows.every((where) => where === undefined)) continue;
		for (const name of Object.keys({ ...person, ...secret, ...kept })) {
			if (FORMED.includes(name) || isKey(table, name)) continue;
			const label = `${getTableName(table)}.${name}`;
			const word = randomUUID().slice(0, 11);
			for (const where of rows)
				if (where)
					await db
						.update(table)
						.set(await marked(table, name, word))
						.where(where);
			words.set(label, word);
		}
	}
	return words;
}

/** By these rows are found, so that a word in them would hide the row. */
const isKey = (table: PgTable, name: string): boolean =>
	[
		[outboxMessages, "dedupeKey"],
		[backInStockRequests, "mailbox"],
		[payments, "providerPaymentId"],
		[verifications, "value"],
	].some(([of, column]) => of === table && column === name) ||
	["users.email", "contacts.email", "accounts.password"].includes(`${getTableName(table)}.${name}`);

async function marked(table: PgTable, name: string, word: string): Promise<Record<string, unknown>> {
	const column = (table as unknown as Record<string, PgColumn>)[name] as PgColumn;
	if (!["jsonb", "text[]"].includes(column.getSQLType())) {
		const value: SQL | string =
			table === outboxMessages && name === "draft"
				? JSON.stringify({ content: { subject: word } })
				: name === "trackingUrl"
					? `https://rastreio.example/${word}`
					: table === webhookEvents
						? `{"order":{"tracking_url":"https://rastreio.example/${word}"}}`
						: word;
		return { [name]: value };
	}
	if (name === "furtherCodes") return { [name]: [word] };
	if (table === orders) return { [name]: sql`jsonb_set(${column}, '{street}', to_jsonb(${word}::text))` };
	if (table === auditEntries) return { [name]: { amount: 100, reason: word } };
	if (table === sandboxPreferences)
		return { [name]: sql`${column} || jsonb_build_object('payer', ${word}::text)` };
	return { [name]: { word } };
}

// rule: 2.53
test("every word about a person is in her copy, and none in the shop once her account is deleted", async () => {
	const { customer, orderId, contactId } = await knownCustomer();
	const account = { id: customer.id, email: customer.email, openOrders: uuidList([]) };
	const words = await markAll(account, orderId, contactId);
	expect(words.size).toBeGreaterThan(60);
	const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, customer.email));
	await mkdir(folders.outbox, { recursive: true });
	const files = [mail?.id ?? randomUUID(), randomUUID()].map((id) => `2026-11-25T10-00-00-000Z-${id}.eml`);
	for (const file of files) await writeFile(join(folders.outbox, file), customer.email);

	expect(await filesWith([customer.email])).toHaveLength(files.length);

	const copy = JSON.stringify(await exportPersonalData(customer));
	const secrets = personalTables.flatMap(({ table, secret }) =>
		Object.keys(secret ?? {}).map((name) => `${getTableName(table)}.${name}`),
	);
	// Mails to the workshop are not hers, and repeat what is in the copy.
	const isElsewhere = (label: string) => label.startsWith("outbox_messages.") || secrets.includes(label);
	const missing = [...words].filter(([label, word]) => !isElsewhere(label) && !copy.includes(word));
	expect(missing.map(([label]) => label)).toEqual([]);
	for (const value of [customer.email, company.cnpj, KNOWN_INVOICE_KEY]) expect(copy).toContain(value);
	for (const label of secrets) expect(copy).not.toContain(words.get(label) ?? "password-hash");

	expect(await eraseAccount(customer)).toEqual({ isComplete: true });
	await sweepPersonalData(folders);

	const dump = await readDump();
	const left: Record<string, string[]> = {};
	for (const [label, word] of [...words, ["e-mail", customer.email], ["cnpj", company.cnpj]] as const) {
		const places = await placesOf(word, dump);
		if (places.length > 0) left[label] = places;
	}
	expect(left).toEqual({
		"order_invoices.xml": ["order_invoices"],
		"order_invoices.pdf": ["order_invoices"],
		"orders.trackingCode": ["orders"],
		"orders.furtherCodes": ["orders"],
		"shipping_labels.trackingCode": ["shipping_labels"],
		"chargebacks.caseId": ["chargebacks"],
		"reviews.comment": ["reviews"],
		"reviews.reply": ["reviews"],
	});
	expect(await filesWith([...words.values(), customer.email, customer.id, orderId])).toEqual([]);
	expect(await readdir(folders.outbox)).toEqual([]);
	expect(await db.select().from(contacts).where(eq(contacts.id, contactId))).toEqual([]);
});

test("what is written about an erased order afterwards goes with the next sweep", async () => {
	const customer = await createCustomer();
	const orderId = await createOrder(customer, await insertProduct());
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
	await eraseAccount(customer);
	const word = `atrasada-${randomUUID()}`;
	await db.insert(orderNotes).values({ orderId, text: word });
	const [payment] = await db
		.insert(payments)
		.values({
			orderId,
			method: "bank_transfer",
			status: "approved",
			amountCents: 100 as never,
			currency: "BRL",
		})
		.returning();
	await db.insert(refunds).values({
		orderId,
		paymentId: payment?.id ?? "",
		status: "done",
		settledAt: new Date(),
		amountCents: 100 as never,
		reason: "x",
		pixKey: word,
	});
	expect(await placesOf(word)).toEqual(expect.arrayContaining(["order_notes", "refunds"]));
	await sweepPersonalData(folders);
	expect(await placesOf(word)).toEqual([]);
});

test("a sweep that was cut off between two tables is finished by the next", async () => {
	const customer = await createCustomer();
	const orderId = await createOrder(customer, await insertProduct(), { notes: "Portão azul" });
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, orderId));
	const word = `chave-${randomUUID()}`;
	await eraseAccount(customer);
	await db
		.insert(orderReturns)
		.values({ orderId, kind: "withdrawal", status: "refunded", closedAt: new Date(), pixKey: word });
	const [row] = await db
		.select({ notes: orders.notes })
		.from(orders)
		.where(and(eq(orders.id, orderId)));
	expect(row).toEqual({ notes: null });
	await sweepPersonalData(folders);
	expect(await placesOf(word)).toEqual([]);
});
