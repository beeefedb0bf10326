import { eq, notInArray, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectRow } from "#app/platform/expect-row.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { db } from "./client.server.ts";
import { readTables, type TableRows, writeTables } from "./copy-tables.server.ts";
import {
	orderItems,
	outboxMessages,
	products,
	vocabulary,
	webhookDeliveries,
	webhookEndpoints,
	webhookEvents,
	zeroResultSearches,
} from "./schema.server.ts";

/*
 * Two builds on one database: statements with the names from before migration 0064, built by the library, beside
 * those of this build.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
// Columns have explicit names: the library caches derived names by table, and would use those of the other build.
const former = {
	vocabulary: pgTable("search_words", {
		word: text("word").primaryKey(),
		spelling: text("spelling").notNull(),
	}),
	searches: pgTable("empty_searches", {
		words: text("words").primaryKey(),
		count: integer("count").notNull().default(1),
		lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
	}),
	products: pgTable("products", {
		id: uuid("id").primaryKey(),
		name: text("name"),
		unaccentedName: text("folded_name"),
	}),
	items: pgTable("order_items", {
		id: uuid("id").primaryKey().defaultRandom(),
		orderId: uuid("order_id").notNull(),
		productName: text("product_name").notNull(),
		quantity: integer("quantity").notNull(),
		unitPriceCents: integer("unit_price_cents").notNull(),
		totalPriceCents: integer("total_price_cents").notNull(),
		stockDeducted: integer("stock_taken").notNull().default(0),
	}),
	mails: pgTable("outbox_messages", {
		id: uuid("id").primaryKey().defaultRandom(),
		kind: text("kind").notNull(),
		dedupeKey: text("dedupe_key").notNull(),
		recipient: text("recipient").notNull(),
		subject: text("subject").notNull(),
		html: text("html").notNull(),
		text: text("text").notNull(),
		givenUpAt: instant("refused_at"),
	}),
	deliveries: pgTable("webhook_deliveries", {
		id: uuid("id").primaryKey().defaultRandom(),
		eventId: uuid("event_id").notNull(),
		endpointId: uuid("endpoint_id").notNull(),
		status: text("status").notNull().default("waiting"),
	}),
};

beforeEach(async () => {
	for (const table of [vocabulary, zeroResultSearches, outboxMessages, webhookDeliveries])
		await db.delete(table);
});

describe("the tables of before", () => {
	it("are views through which words are entered once, and found by their spelling", async () => {
		const enter = (word: string) => ({ word, spelling: word });
		await db.insert(vocabulary).values(enter("jequitiba"));
		await db
			.insert(former.vocabulary)
			.values([enter("freijo"), enter("jequitiba")])
			.onConflictDoNothing();
		expect(await db.$count(vocabulary)).toBe(2);
		const nearest = await db
			.select()
			.from(former.vocabulary)
			.orderBy(sql`${former.vocabulary.word} <-> 'freijos'`)
			.limit(1);
		expect(nearest).toEqual([enter("freijo")]);
	});

	it("count one search for both builds, lock it, and let it be dismissed", async () => {
		const countFormer = () =>
			db
				.insert(former.searches)
				.values({ words: "rede de algodao" })
				.onConflictDoUpdate({
					target: former.searches.words,
					set: { count: sql`${former.searches.count} + 1`, lastSeenAt: sql`now()` },
				})
				.returning({ count: former.searches.count });
		expect(await countFormer()).toEqual([{ count: 1 }]);
		await db.update(zeroResultSearches).set({ count: 5 });
		expect(await countFormer()).toEqual([{ count: 6 }]);
		const locked = await db.transaction((tx) => tx.select().from(former.searches).for("update"));
		expect(locked).toMatchObject([{ words: "rede de algodao", count: 6, lastSeenAt: expect.any(Date) }]);
		await db
			.delete(former.searches)
			.where(
				notInArray(
					former.searches.words,
					db
						.select({ words: former.searches.words })
						.from(former.searches)
						.where(eq(former.searches.count, 1)),
				),
			);
		expect(await db.$count(zeroResultSearches)).toBe(0);
	});
});

describe("a column of two names", () => {
	it("sorts products for both builds", async () => {
		const { id } = await insertProduct({ name: "Ármário de Ipê" });
		await db.update(former.products).set({ name: "Éramos Seis" }).where(eq(former.products.id, id));
		const [row] = await db.select().from(products).where(eq(products.id, id));
		const [before] = await db.select().from(former.products).where(eq(former.products.id, id));
		expect([row?.unaccentedName, before?.unaccentedName]).toEqual(["eramos seis", "eramos seis"]);
	});

	it("says how many units a line deducted, whichever build wrote it", async () => {
		const orderId = await createOrder(await createCustomer(), await insertProduct({ stockQuantity: 9 }), {
			quantity: 2,
		});
		const read = async () => {
			const [now] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
			const [before] = await db.select().from(former.items).where(eq(former.items.orderId, orderId));
			return [now?.stockDeducted, before?.stockDeducted];
		};
		expect(await read()).toEqual([2, 2]);
		await db.update(former.items).set({ stockDeducted: 0 }).where(eq(former.items.orderId, orderId));
		expect(await read()).toEqual([0, 0]);
		await db.update(orderItems).set({ stockDeducted: 2 }).where(eq(orderItems.orderId, orderId));
		expect(await read()).toEqual([2, 2]);
		await db.delete(former.items).where(eq(former.items.orderId, orderId));
		await db.insert(former.items).values({
			orderId,
			productName: "Banco",
			quantity: 3,
			unitPriceCents: 100,
			totalPriceCents: 300,
			stockDeducted: 3,
		});
		expect(await read()).toEqual([3, 3]);
		// The limits of an order item apply to writes of an earlier build too.
		await expect(db.update(former.items).set({ stockDeducted: 1 })).rejects.toThrow();
	});

	it("says when a mail was given up, and what an update of an order is called", async () => {
		const mail = { recipient: "ivo@example.com", subject: "s", html: "", text: "" };
		const send = () =>
			db
				.insert(former.mails)
				.values({ ...mail, kind: "order-news", dedupeKey: "order-news:7:1" })
				.onConflictDoNothing();
		await send();
		await send();
		const read = async () => (await db.select().from(outboxMessages))[0];
		expect(await db.$count(outboxMessages)).toBe(1);
		expect(await read()).toMatchObject({
			kind: "order-status-update",
			dedupeKey: "order-status-update:7:1",
			givenUpAt: null,
		});
		const at = new Date("2026-11-20T12:00:00Z");
		await db.update(former.mails).set({ givenUpAt: at });
		expect((await read())?.givenUpAt).toEqual(at);
		await db.update(outboxMessages).set({ givenUpAt: null });
		expect(await db.select({ at: former.mails.givenUpAt }).from(former.mails)).toEqual([{ at: null }]);
	});

	it("says how a webhook ended, in each build's word", async () => {
		const endpoint = { url: "https://sistema.example.com", events: [], secret: "" };
		const endpoints = await db.insert(webhookEndpoints).values(endpoint).returning();
		const events = await db.insert(webhookEvents).values({ type: "order.placed", data: "{}" }).returning();
		const [endpointId, eventId] = [expectRow(endpoints, "it").id, expectRow(events, "it").id];
		const read = async () => [
			(await db.select().from(webhookDeliveries))[0]?.state,
			(await db.select().from(former.deliveries))[0]?.status,
		];
		await db.insert(former.deliveries).values({ endpointId, eventId });
		expect(await read()).toEqual(["waiting", "waiting"]);
		await db.update(former.deliveries).set({ status: "dead" });
		expect(await read()).toEqual(["given_up", "dead"]);
		await db.update(webhookDeliveries).set({ state: "waiting" });
		expect(await read()).toEqual(["waiting", "waiting"]);
		await db.update(webhookDeliveries).set({ state: "given_up" });
		expect(await read()).toEqual(["given_up", "dead"]);
		await db.update(former.deliveries).set({ status: "delivered" });
		expect(await read()).toEqual(["delivered", "delivered"]);
		await db.delete(former.deliveries);
		await db.insert(former.deliveries).values({ endpointId, eventId, status: "dead" });
		expect(await read()).toEqual(["given_up", "dead"]);
	});
});

it("a copy from before is restored under the new names", async () => {
	const orderId = await createOrder(await createCustomer(), await insertProduct({ stockQuantity: 9 }));
	await db.insert(vocabulary).values({ word: "freijo", spelling: "freijó" });
	await db.insert(zeroResultSearches).values({ words: "rede", count: 3 });
	const mail = { recipient: "ivo@example.com", subject: "s", html: "", text: "" };
	const givenUpAt = new Date("2026-11-20T12:00:00Z");
	await db
		.insert(outboxMessages)
		.values({ ...mail, kind: "order-status-update", dedupeKey: "order-status-update:7:1", givenUpAt });
	const [endpoint] = await db
		.insert(webhookEndpoints)
		.values({ url: "https://sistema.example.com", events: [], secret: "" })
		.returning();
	const [event] = await db.insert(webhookEvents).values({ type: "order.placed", data: "{}" }).returning();
	await db
		.insert(webhookDeliveries)
		.values({ endpointId: endpoint?.id ?? "", eventId: event?.id ?? "", state: "given_up" });
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	const newColumns = ["stock_deducted", "given_up_at", "state"];
	const tablesOfBefore: Record<string, string> = {
		vocabulary: "search_words",
		zero_result_searches: "empty_searches",
	};
	async function* olderCopy() {
		for (const { table, columns, lines } of copy) {
			const hasNewNames = ["order_items", "outbox_messages", "webhook_deliveries"].includes(table);
			yield {
				table: tablesOfBefore[table] ?? table,
				columns: hasNewNames ? columns.filter((column) => !newColumns.includes(column)) : columns,
				lines: lines.map((line) => line.replaceAll("order-status-update", "order-news")),
			};
		}
	}
	await writeTables(olderCopy());
	expect(await db.select().from(vocabulary)).toEqual([{ word: "freijo", spelling: "freijó" }]);
	expect(await db.select().from(zeroResultSearches)).toMatchObject([{ words: "rede", count: 3 }]);
	expect(
		await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, mail.recipient)),
	).toMatchObject([{ kind: "order-status-update", dedupeKey: "order-status-update:7:1", givenUpAt }]);
	expect(await db.select().from(webhookDeliveries)).toMatchObject([{ state: "given_up" }]);
	const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
	expect(items.map(({ stockDeducted, quantity }) => stockDeducted === quantity && quantity > 0)).toEqual([
		true,
	]);
});
