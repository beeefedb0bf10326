import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readMovements, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { db } from "./client.server.ts";
import { readTables, type TableRows, writeTables } from "./copy-tables.server.ts";
import { orders, outboxMessages, products, revenueChanges } from "./schema.server.ts";

setUpCepStubs();
const MEGABYTE = 1024 * 1024;

it("gives products of a copy by an older version the addresses of their categories", async () => {
	const { id } = await insertCategory({ name: "Mesas", slug: "mesas" });
	await insertProduct({}, { categoryIds: [id] });
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	async function* olderCopy() {
		for (const { columns, ...rows } of copy) {
			yield { ...rows, columns: columns.filter((column) => column !== "category_slugs") };
		}
	}
	await writeTables(olderCopy());
	expect(await db.select({ slugs: products.categorySlugs }).from(products)).toEqual([{ slugs: ["mesas"] }]);
});

it("hands over rows of a megabyte a few at a time, and small ones by the hundred", async () => {
	const text = randomBytes((MEGABYTE * 3) / 4).toString("base64");
	const mail = { kind: "k", recipient: "ivo@example.com", subject: "s", text: "" };
	const keyed = (prefix: string, count: number, html: string) =>
		Array.from({ length: count }, (_, at) => ({ ...mail, html, dedupeKey: `${prefix}${at}` }));
	await db.insert(outboxMessages).values(keyed("small", 600, ""));
	for (const row of keyed("large", 30, text)) await db.insert(outboxMessages).values(row);
	const batches: { rows: number; bytes: number }[] = [];
	await readTables(async ({ table, lines }) => {
		const bytes = lines.reduce((sum, line) => sum + line.length, 0);
		if (table === "outbox_messages") batches.push({ rows: lines.length, bytes });
	});
	expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(630);
	expect(Math.max(...batches.map(({ bytes }) => bytes))).toBeLessThan(15 * MEGABYTE);
	expect(Math.max(...batches.map(({ rows }) => rows))).toBe(500);
	expect(batches.length).toBeLessThan(10);
});

it("gives a copy by an older version the revenue that went back", async () => {
	// The previous test leaves large rows that do not matter here.
	await db.delete(outboxMessages);
	const id = await createOrder(await createCustomer(), await insertProduct());
	const paidAt = new Date();
	await db
		.update(orders)
		.set({ paymentStatus: "paid", paidAt, refundedCents: cents(500) })
		.where(eq(orders.id, id));
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	const changes = () => db.select().from(revenueChanges).where(eq(revenueChanges.orderId, id));
	for (const isOlder of [true, false]) {
		async function* parts() {
			for (const rows of copy) if (!isOlder || rows.table !== "revenue_changes") yield rows;
		}
		await writeTables(parts());
		expect(await changes()).toMatchObject([{ amountCents: -500 }]);
	}
});

it("turns the alerts of a copy by an older version into tasks", async () => {
	const id = await createOrder(await createCustomer(), await insertProduct());
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	async function* olderCopy() {
		for (const { table, columns, lines } of copy) {
			if (table !== "orders") yield { table, columns, lines };
			else
				yield {
					table,
					columns,
					lines: lines.map((line) => line.replace('"payment_alert":null', '"payment_alert":"devolvido"')),
				};
		}
	}
	await writeTables(olderCopy());
	expect(await readTasks(id)).toMatchObject([{ kind: "payment_alert", note: "devolvido" }]);
	expect(await readOrderRow(id)).toMatchObject({ paymentAlert: null });
});

it("begins the ledger of a copy by an older version with the stock that it has", async () => {
	const stool = await insertProduct({ stockQuantity: 5 });
	await createOrder(await createCustomer(), stool, { quantity: 2 });
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	async function* olderCopy() {
		yield* copy.filter(({ table }) => table !== "stock_movements");
	}
	await writeTables(olderCopy());
	expect(await readMovements(stool)).toMatchObject([{ units: 3, reason: "opening", orderId: null }]);
});
