import { readdirSync, readFileSync } from "node:fs";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { readTables, type TableRows, writeTables } from "#db/copy-tables.server.ts";
import { orders } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();

let customer: Customer;
let product: { id: string };

/** The third order is the oldest, and two orders that were never placed left gaps behind it. */
beforeAll(async () => {
	customer = await createCustomer();
	product = await insertProduct();
	const ids = [];
	for (let each = 0; each < 3; each++) ids.push(await createOrder(customer, product));
	await db
		.update(orders)
		.set({ createdAt: new Date("2020-01-01") })
		.where(eq(orders.id, ids[2] ?? ""));
	await db.execute(sql`select nextval('orders_number_seq'), nextval('orders_number_seq')`);
});

/** By the age of their orders. */
const numbers = async () =>
	(await db.select({ number: orders.number }).from(orders).orderBy(asc(orders.createdAt))).map(
		({ number }) => number,
	);

it("go on after a restore, and are given by age in a copy from before there were any", async () => {
	expect(await numbers()).toEqual([3, 1, 2]);
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	const restore = (without: string) =>
		writeTables(
			(async function* () {
				for (const { columns, ...rows } of copy)
					yield { ...rows, columns: columns.filter((column) => column !== without) };
			})(),
		);
	await restore("nothing");
	expect(await numbers()).toEqual([3, 1, 2]);
	await createOrder(customer, product);
	// Other systems know what was placed since the copy, so no number is given out again.
	expect((await numbers()).at(-1)).toBe(6);
	await restore("nothing");
	await createOrder(customer, product);
	expect((await numbers()).at(-1)).toBe(7);
	await restore("number");
	expect(await numbers()).toEqual([1, 2, 3]);
});

it("are given by age to the orders that are there when a shop is brought up to date", async () => {
	const folder = new URL("../../../db/migrations/", import.meta.url);
	const file = readdirSync(folder).find((name) => name.endsWith("_order_numbers.sql")) ?? "";
	await db.execute(sql`alter table orders drop column number`);
	for (const statement of readFileSync(new URL(file, folder), "utf8").split("--> statement-breakpoint"))
		await db.execute(sql.raw(statement));
	expect(await numbers()).toEqual([1, 2, 3]);
	await createOrder(customer, product);
	expect((await numbers()).at(-1)).toBe(4);
	// A build from before the column names all others.
	await db.execute(sql`insert into orders (payment_method, items_cents, shipping_cents, total_cents, shipping_option_id,
		shipping_option_name, freight_source, idempotency_key, request_hash)
		select payment_method, items_cents, shipping_cents, total_cents, shipping_option_id, shipping_option_name,
			freight_source, gen_random_uuid(), request_hash from orders limit 1`);
	expect((await numbers()).at(-1)).toBe(5);
});
