import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { auditView } from "#app/admin/audit-log/audit-view.tsx";
import { webhookDeliveriesList } from "#app/admin/communications/admin-webhooks.queries.server.ts";
import { webhookDeliveriesView } from "#app/admin/communications/webhook-deliveries-view.tsx";
import { exportOrderLines } from "#app/admin/orders/export-order-lines.server.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import { ordersView } from "#app/admin/orders/orders-view.tsx";
import { trackingView } from "#app/admin/tracking/tracking-view.tsx";
import { type CsvRows, csvResponse } from "#app/platform/lists/csv-export.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { cents, centsToReais } from "#app/values/money.ts";
import { webhookTypes } from "#app/values/status/webhook-type.ts";
import { db } from "#db/client.server.ts";
import { orders, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { readOnlyAdmin as admin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { listFile } from "./list-file.server.ts";

setUpCepStubs();

const change = (id: string, values: Partial<typeof orders.$inferInsert>) =>
	db.update(orders).set(values).where(eq(orders.id, id));
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
	const url = new URL("http://localhost/admin/orders");
	for (const rows of [
		listFile(ordersView, ordersList).rows(admin, url),
		exportOrderLines(admin, url, "bling"),
		exportOrderLines(admin, url, "tiny"),
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
	// Nothing was sent yet, so the page can still show the failure.
	// biome-ignore lint/correctness/useYield: it fails before its first row.
	async function* silent(): AsyncGenerator<string[]> {
		throw new Error("the database is gone");
	}
	await expect(csvResponse("pedidos", silent())).rejects.toThrow("the database is gone");
});

it("a file has the columns of its list, those of the orders with all that is known of the money", async () => {
	const customer = await createCustomer({ fullName: "Rosa Gabiroba", email: "rosa.lista@example.com" });
	const id = await createOrder(customer, await insertProduct({ name: "Banco Gabiroba" }));
	const order = await readOrderRow(id);
	await change(id, { trackingCode: "AA123456785BR", furtherCodes: ["AB123456794BR"] });
	const total = centsToReais(order?.totalCents ?? cents(0));
	const url = new URL("http://localhost/admin/orders?q=rosa.lista&status=pending");
	const [head = [], row = [], ...more] = await readCsvRows(listFile(ordersView, ordersList).rows(admin, url));
	expect(more).toEqual([]);
	expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
		Número: order?.number,
		Pedido: id,
		Peças: "Banco Gabiroba",
		Cliente: "Rosa Gabiroba",
		"E-mail": "rosa.lista@example.com",
		Destino: "São Paulo – SP",
		Pagamento: "Pendente",
		"Pago em": null,
		Total: total,
		Recebido: 0,
		Reembolsado: 0,
		Contestado: 0,
		"A reembolsar": 0,
		Status: "Pendente",
		"Código de rastreio": "AA123456785BR AB123456794BR",
	});
	const sent = await readCsvRows(listFile(trackingView, ordersList).rows(admin, url));
	expect(sent.map((cells) => cells.slice(3))).toEqual([
		["Cliente", "Destino", "Status", "Código de rastreio", "Prometido para", "Total"],
		["Rosa Gabiroba", "São Paulo – SP", "Pendente", "AA123456785BR AB123456794BR", expect.any(String), total],
	]);
	url.searchParams.set("status", "delivered");
	expect(await readCsvRows(listFile(trackingView, ordersList).rows(admin, url))).toHaveLength(1);
});

it("what was sent to other systems is filtered by state, event and endpoint, and saved", async () => {
	const [endpoint] = await db
		.insert(webhookEndpoints)
		.values({ url: "https://sistema.example.com/avisos", events: ["order.placed"], secret: "sealed" })
		.returning({ id: webhookEndpoints.id });
	const endpointId = endpoint?.id ?? "";
	for (const [type, state] of [
		["order.placed", "delivered"],
		["order.paid", "given_up"],
	] as const) {
		const [event] = await db
			.insert(webhookEvents)
			.values({ type, data: "{}" })
			.returning({ id: webhookEvents.id });
		await db.insert(webhookDeliveries).values({ endpointId, eventId: event?.id ?? "", state, attempts: 1 });
	}
	const file = async (query: string) => {
		const url = new URL(`http://localhost/admin/communications/webhooks?${query}`);
		const { rows } = listFile(webhookDeliveriesView, webhookDeliveriesList);
		return (await readCsvRows(rows(admin, url))).slice(1).map((cells) => cells.slice(0, 4));
	};
	const placed = [webhookTypes["order.placed"].label, null, "https://sistema.example.com/avisos", "Entregue"];
	expect(await file(`endpoint=${endpointId}`)).toHaveLength(2);
	expect(await file(`endpoint=${endpointId}&type=order.placed`)).toEqual([placed]);
	expect(await file(`endpoint=${endpointId}&state=delivered`)).toEqual([placed]);
	expect(await file(`endpoint=${randomUUID()}`)).toEqual([]);
	const paid = [webhookTypes["order.paid"].label, null, "https://sistema.example.com/avisos", "Não entregue"];
	// The earlier word for it, in saved addresses.
	for (const word of ["given_up", "dead"]) expect(await file(`state=${word}`)).toEqual([paid]);
});

it("the log is saved under its subject, the last entry first or the first one", async () => {
	for (const entityId of ["cadeira de balanço", "criado mudo"]) {
		await inTransaction((tx) =>
			recordAudit(tx, null, { action: "search.dismissed", entityId, details: { count: 2 } }),
		);
	}
	const file = async (query: string) =>
		(
			await readCsvRows(
				listFile(auditView, auditList).rows(admin, new URL(`http://localhost/admin/audit?${query}`)),
			)
		).map((cells) => cells.slice(0, 4));
	const head = ["Quem", "Ação", "Registro", "Detalhes"];
	const entry = (entityId: string) => ["A loja", "resolveu a busca sem resultado", entityId, "2 no total"];
	expect(await file("entity=search&q=cri")).toEqual([head, entry("criado mudo")]);
	expect(await file("entity=search&sort=created")).toEqual([
		head,
		entry("cadeira de balanço"),
		entry("criado mudo"),
	]);
	expect(await file("entity=backup")).toEqual([head]);
});
