import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loader as csvFile } from "#app/routes/admin/files/csv-file.ts";
import { db } from "#db/client.server.ts";
import { orders as orderRows } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { action as changeOrder } from "./admin-order.tsx";
import { action as changeOrders, loader as orders } from "./admin-orders.tsx";
import { action as changeTracking, loader as tracking } from "./admin-tracking.tsx";

setUpCepStubs();
let cookie: string;
let orderId: string;
beforeAll(async () => {
	({ cookie } = await createSignedInUser({ role: "admin" }));
	orderId = await createOrder(await createCustomer(), await insertProduct());
});

const look = <Args>(address: string): Args => routeArgs<Args>(pageRequest(address, cookie));
const post = <Args>(address: string, fields: Record<string, string>): Args =>
	({ ...routeArgs<object>(formPost(address, fields, cookie)), params: { orderId } }) as Args;

describe("when the database fails, the owner reads what failed (specification, section 8)", () => {
	it("in place of a list", async () => {
		await hideTable("orders");
		await expect(orders(look("/admin/orders"))).rejects.toMatchObject({
			data: { title: "Erro ao carregar pedidos" },
			init: { status: 503 },
		});
		await expect(tracking(look("/admin/tracking"))).rejects.toMatchObject({
			data: { title: "Não foi possível carregar os pedidos" },
			init: { status: 503 },
		});
	});

	it("of an order's status, alone and in bulk", async () => {
		await hideTable("orders");
		const refused = {
			data: { toast: { title: "Erro ao atualizar status do pedido", tone: "destructive" } },
			init: { status: 503 },
		};
		const one = { intent: "status", status: "shipped" };
		expect(await changeOrder(post(`/admin/orders/${orderId}`, one))).toMatchObject(refused);
		expect(await changeOrders(post("/admin/orders", { to: "delivered", ids: orderId }))).toMatchObject(
			refused,
		);
	});

	it("of an order's shipment", async () => {
		await hideTable("orders");
		for (const [fields, description] of [
			[{ intent: "shipment" }, "Não foi possível atualizar as informações"],
			[
				{ intent: "add-event", status: "shipped", description: "Objeto postado" },
				"Não foi possível adicionar o evento",
			],
			[{ intent: "remove-event", eventId: orderId }, "Não foi possível remover o evento"],
		] as const) {
			expect(await changeTracking(post("/admin/tracking", { orderId, ...fields }))).toMatchObject({
				data: { toast: { title: "Erro", description, tone: "destructive" } },
				init: { status: 503 },
			});
		}
	});
});

it("refuses a bulk action that the list does not offer", async () => {
	for (const fields of [
		{ to: "cancelled", ids: orderId },
		{ to: "shipped", ids: orderId },
		{ to: "processing", ids: orderId },
		{ to: "delivered" },
		{ to: "paid", ids: "nenhum" },
	]) {
		expect(await changeOrders(post("/admin/orders", { ...fields }))).toMatchObject({ init: { status: 422 } });
	}
	expect(await changeOrders(post("/admin/orders", { to: "delivered", ids: orderId }))).toMatchObject({
		data: { toast: { title: "Status atualizado", description: "1 pedido: Entregue." } },
	});
});

it("answers a cancellation without its questions by asking them, over the same list", async () => {
	const id = await createOrder(await createCustomer(), await insertProduct());
	const fields = { intent: "status", status: "cancelled" };
	const args = { ...post<object>(`/admin/orders/${id}?q=Ana`, fields), params: { orderId: id } };
	const response = await changeOrder(args as Parameters<typeof changeOrder>[0]);
	expect(response).toMatchObject({ status: 302 });
	expect((response as Response).headers.get("Location")).toBe(`/admin/orders/${id}?q=Ana&confirmar=cancelar`);
	expect(await readOrderRow(id)).toMatchObject({ status: "pending" });
});

it("warns of a tracking code that another order has", async () => {
	const sameCodeIds = async () =>
		(await tracking(look(`/admin/tracking?pedido=${orderId}`))).order?.sameCodeIds;
	const other = await createOrder(await createCustomer(), await insertProduct());
	await db.update(orderRows).set({ trackingCode: "AA123456785BR" }).where(eq(orderRows.id, other));
	expect(await sameCodeIds()).toEqual([]);
	const saved = changeTracking(
		post("/admin/tracking", { intent: "shipment", orderId, trackingCode: "aa 123 456 785 br" }),
	);
	expect((await saved) as Response).toMatchObject({ status: 302 });
	expect(await sameCodeIds()).toEqual([other]);
});

it("names the file of the orders after its layout", async () => {
	const nameOf = async (query: string) => {
		const { headers, body } = await csvFile(look(`/admin/orders.csv${query}`));
		// An account may have only one download at a time.
		await body?.cancel();
		return headers.get("Content-Disposition");
	};
	expect(await nameOf("")).toBe('attachment; filename="pedidos.csv"');
	expect(await nameOf("?layout=bling")).toBe('attachment; filename="pedidos-bling.csv"');
	expect(await nameOf("?layout=tiny&status=pending")).toBe('attachment; filename="pedidos-tiny.csv"');
	expect(await nameOf("?layout=../x")).toBe('attachment; filename="pedidos.csv"');
});
