import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { beginOrder, finishOrder } from "#app/shop/orders/changes/make-order.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { searchActions } from "./search-actions.server.ts";

let admin: Admin;
let sideboard: { id: string };
const ids: Record<"unpaid" | "paid" | "begun" | "ready", string> = {
	unpaid: "",
	paid: "",
	begun: "",
	ready: "",
};
beforeAll(async () => {
	admin = await createAdmin();
	sideboard = await insertProduct({ name: "Aparador Ripado", stockQuantity: 40 });
	await insertProduct({ name: "Aparador sob Medida", isMadeToOrder: true });
	const bench = await insertProduct({ name: "Banco Vime", stockQuantity: 40 });
	const customer = await createCustomer();
	for (const [at, state] of (["unpaid", "paid", "begun", "ready"] as const).entries()) {
		ids[state] = await createOrder(customer, at % 2 === 0 ? bench : sideboard);
		if (state === "unpaid") continue;
		await db
			.update(orders)
			.set({ paymentStatus: "paid", status: "confirmed", paidAt: new Date() })
			.where(eq(orders.id, ids[state]));
	}
	for (const state of ["begun", "ready"] as const) await beginOrder(admin, ids[state]);
	await finishOrder(admin, ids.ready);
	await sendContactMessage({
		name: "Marina Prado",
		email: "marina@example.com",
		phone: null,
		subject: "Mesa sob medida",
		category: null,
		message: "Fazem com 240 cm?",
	});
});

const resultsFor = async (typed: string) =>
	(await searchActions(admin, typed)).map(({ title, to, intent }) => [title, to, intent]);

// rule: 2.79
it("finds each action with the things that wait for it", async () => {
	const order = (state: keyof typeof ids) => `/admin/orders/${ids[state]}`;
	expect(await resultsFor("enviar")).toEqual([
		["Enviar · Aparador Ripado", `${order("ready")}/send?de=hoje`, undefined],
	]);
	const [[title, to] = []] = await resultsFor("Conferir");
	expect(title).toMatch(/^Conferir PIX R\$\s[\d.]+,\d\d · Banco Vime$/);
	expect(to).toBe(`${order("unpaid")}?de=hoje&confirmar=pago`);
	expect(await resultsFor("começar")).toEqual([
		["Começar · Aparador Ripado", `${order("paid")}?de=hoje`, "begin"],
	]);
	expect(await resultsFor("pronto")).toEqual([
		["Pronto · Banco Vime", `${order("begun")}?de=hoje`, "finish"],
	]);
	expect(await resultsFor("responder")).toEqual([
		["Responder a Marina Prado", expect.stringMatching(/^\/admin\/contacts\?de=hoje&contato=/), undefined],
	]);
});

it("chooses by the words that follow, and needs three letters", async () => {
	expect(await resultsFor("ENV ripado")).toHaveLength(1);
	expect(await resultsFor(`enviar #${ids.ready.slice(0, 8)}`)).toHaveLength(1);
	expect(await resultsFor("enviar vime")).toEqual([]);
	expect(await resultsFor("resp marina medida")).toHaveLength(1);
	expect(await resultsFor("en")).toEqual([]);
	expect(await resultsFor("aparador")).toEqual([]);
});

it("leads into the field of a product's price or stock", async () => {
	const prices = await resultsFor("preco aparador");
	expect(prices.map(([title]) => title)).toEqual(["Preço · Aparador Ripado", "Preço · Aparador sob Medida"]);
	expect(prices[0]?.[1]).toBe(`/admin/products?q=Aparador%20Ripado#price-${sideboard.id}`);
	expect((await resultsFor("estoque aparador")).map(([title]) => title)).toEqual([
		"Estoque · Aparador Ripado",
	]);
	expect((await searchActions(admin, "preço ripado"))[0]?.detail).toMatch(/^R\$\s/);
	expect(await resultsFor("preço 100%_\0")).toEqual([]);
});
