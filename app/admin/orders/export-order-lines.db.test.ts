import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCsv, toCsv } from "#app/platform/lists/csv.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { cents, centsToReais } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, placeOrderInput, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { exportOrderLines } from "./export-order-lines.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer({ fullName: "Ivo Ipê", email: "ivo.linhas@example.com" });
	await allowManyUnpaidOrders();
});

const url = new URL("http://localhost/admin/orders?q=ivo.linhas");

/** Parses the file as the other system does: each line by the names of its columns. */
async function fileOf(layout: "bling" | "tiny") {
	const rows = await readCsvRows(exportOrderLines(admin, url, layout));
	const [head, ...lines] = parseCsv(toCsv(rows)).map(({ cells }) => cells);
	return { head, lines: lines.map((line) => Object.fromEntries(line.map((cell, at) => [head?.[at], cell]))) };
}

describe("orders for other systems", () => {
	it("have one line for each item, with the order's own data on each", async () => {
		const table = await insertProduct({ name: "Mesa Cavalete", sku: "MESA-CAV" });
		const stool = await insertProduct({ name: "Banqueta; alta" });
		const { orderId } = await placeOrder(
			customer,
			placeOrderInput(
				[
					[table, 1],
					[stool, 2],
				],
				{ cpf: "52998224725", notes: "=HYPERLINK(1)", address: sampleAddress },
			),
		);
		const order = await readOrderRow(orderId);
		const decimal = (value: number) => String(value).replace(".", ",");
		const total = decimal(centsToReais(order?.totalCents ?? (0 as never)));

		const bling = await fileOf("bling");
		expect(bling.head).toHaveLength(41);
		expect(bling.lines).toHaveLength(2);
		expect(bling.lines[0]).toMatchObject({
			"Número pedido": String(order?.number),
			"Nome Comprador": "Ivo Ipê",
			"CPF/CNPJ Comprador": "529.982.247-25",
			"CEP Comprador": "01310-100",
			"UF Entrega": "SP",
			"Tipo Frete": "R",
			"Celular Comprador": "(11) 98888-1234",
			Produto: "Banqueta; alta",
			Quantidade: "2",
			"Total Pedido": total,
			Observações: "=HYPERLINK(1)",
		});
		expect(bling.lines[1]).toMatchObject({
			Produto: "Mesa Cavalete",
			SKU: "MESA-CAV",
			"Total Pedido": total,
		});
		expect(bling.lines[0]?.SKU).toBe(stool.id.replaceAll("-", ""));
		expect(toCsv(await readCsvRows(exportOrderLines(admin, url, "bling")))).toContain(";'=HYPERLINK(1);");

		const tiny = await fileOf("tiny");
		expect(tiny.head).toHaveLength(46);
		expect(tiny.lines[1]).toMatchObject({
			"Número do pedido": String(order?.number),
			"Nome do contato*": "Ivo Ipê",
			"Tipo de Pessoa": "F",
			"CPF/CNPJ": "529.982.247-25",
			Município: "São Paulo",
			Situação: "Em aberto",
			Descrição: "Mesa Cavalete",
			"Código (SKU)": "MESA-CAV",
			Quantidade: "1",
			"Número da ordem de compra": shortId(orderId),
			"e-mail": "ivo.linhas@example.com",
		});
	});

	it("take off what the owner has accepted less", async () => {
		const [order] = await db.select().from(orders).limit(1);
		await db.update(orders).set({ waivedCents: cents(1_050) });
		const decimal = (value: number) => String(value).replace(".", ",");
		expect((await fileOf("bling")).lines[0]).toMatchObject({
			"Valor Desconto Pedido": "10,5",
			"Total Pedido": decimal(((order?.totalCents ?? 0) - 1_050) / 100),
		});
		expect((await fileOf("tiny")).lines[0]).toMatchObject({ "Desconto pedido (% ou valor)": "10,5" });
		await db.update(orders).set({ waivedCents: cents(0) });
		expect((await fileOf("tiny")).lines[0]).toMatchObject({ "Desconto pedido (% ou valor)": "" });
	});

	it("name a company, and stay orders when nothing of the customer is left", async () => {
		await db.update(orders).set({
			cpf: null,
			cnpj: "12ABC34501DE35",
			companyName: "Ipê Ltda.",
			stateRegistration: "110042490114",
		});
		expect((await fileOf("tiny")).lines[0]).toMatchObject({
			"Nome do contato*": "Ipê Ltda.",
			"Tipo de Pessoa": "J",
			"CPF/CNPJ": "12.ABC.345/01DE-35",
			"RG/IE": "110042490114",
			Destinatário: "Ana Luísa Prado",
		});
		await db.update(orders).set({ shippingAddress: null, ...noBuyer });
		const { lines } = await fileOf("tiny");
		expect(lines[0]).toMatchObject({ CEP: "", "CPF/CNPJ": "", Descrição: "Banqueta; alta" });
	});

	it("have different numbers also when the beginnings of their ids are the same", async () => {
		const twin = await createOrder(customer, await insertProduct({ name: "Aparador" }));
		const [order] = await db.select().from(orders).where(eq(orders.id, twin));
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, twin));
		if (!order || !item) throw new Error("no order");
		const { number: _, ...fields } = order;
		const id = `${shortId(twin)}${randomUUID().slice(8)}`;
		await db.insert(orders).values({ ...fields, id, idempotencyKey: randomUUID() });
		await db.insert(orderItems).values({ ...item, id: randomUUID(), orderId: id });
		for (const [layout, column] of [
			["bling", "Número pedido"],
			["tiny", "Número do pedido"],
		] as const) {
			const numbers = (await fileOf(layout)).lines
				.filter((line) => line.Produto === "Aparador" || line.Descrição === "Aparador")
				.map((line) => line[column]);
			expect(new Set(numbers).size).toBe(2);
		}
	});
});
