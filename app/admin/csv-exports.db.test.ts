import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type CsvRows, csvResponse } from "#app/platform/csv-export.server.ts";
import { db } from "#db/client.server.ts";
import { readOnlyAdmin as admin, createCustomer } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";
import { exportOrders } from "./csv-exports.server.ts";
import { exportOrderLines } from "./orders/export-order-lines.server.ts";
import { readOrderFilter } from "./orders/order-filter.ts";

setUpCepStubs();

const linesOf = async (rows: CsvRows) =>
	(await (await csvResponse("pedidos", rows)).text()).split("\r\n").slice(1, -1);

it("a file has all orders of its list, each once, in each of its layouts", async () => {
	const id = await createOrder(await createCustomer(), await insertProduct());
	await db.execute(sql`insert into orders (user_id, payment_method, items_cents, shipping_cents, total_cents,
			shipping_option_id, shipping_option_name, freight_source, idempotency_key, request_hash, created_at)
		select user_id, payment_method, items_cents, shipping_cents, total_cents, shipping_option_id,
			shipping_option_name, freight_source, gen_random_uuid(), request_hash, created_at + make_interval(secs => n)
		from orders, generate_series(1, 10000) n where id = ${id}`);
	await db.execute(sql`insert into order_items (order_id, product_id, product_name, quantity, unit_price_cents,
			total_price_cents)
		select orders.id, product_id, product_name, quantity, unit_price_cents, total_price_cents
		from orders, order_items where order_items.order_id = ${id} and orders.id <> ${id}`);
	const filter = readOrderFilter(new URL("http://localhost/admin/orders"));
	for (const rows of [
		exportOrders(admin, filter),
		exportOrderLines(admin, filter, "bling"),
		exportOrderLines(admin, filter, "tiny"),
	]) {
		const lines = await linesOf(rows);
		expect(lines).toHaveLength(10_001);
		expect(new Set(lines).size).toBe(10_001);
	}
});

it("a file is read only as far as its reader wants it, and breaks off where reading fails", async () => {
	let read = 0;
	let isClosed = false;
	async function* endless() {
		try {
			for (; ; read++) yield [`linha ${read}`, "x".repeat(1_000)];
		} finally {
			isClosed = true;
		}
	}
	const { body } = await csvResponse("pedidos", endless());
	const reader = body?.getReader();
	await reader?.read();
	expect(read).toBeLessThan(500);
	await reader?.cancel();
	expect(isClosed).toBe(true);

	async function* failing() {
		yield ["x".repeat(100_000)];
		throw new Error("the database is gone");
	}
	await expect((await csvResponse("pedidos", failing())).text()).rejects.toThrow("the database is gone");
	// Nothing was sent yet: the page can still say it.
	// biome-ignore lint/correctness/useYield: it fails before its first row.
	async function* silent(): AsyncGenerator<string[]> {
		throw new Error("the database is gone");
	}
	await expect(csvResponse("pedidos", silent())).rejects.toThrow("the database is gone");
});
