import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { ago, type BrokenCase, brokenBy, changeOrder } from "#tests/support/broken-invariants.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { fillHealthyShop, type HealthyShop } from "#tests/support/healthy-shop.ts";
import { statementsOn } from "#tests/support/shop-statements.ts";

const scene = setUpPaymentScene();
let shop: HealthyShop;
beforeAll(async () => {
	shop = await fillHealthyShop(scene);
});
const { refund, mark, toldByMercadoPago } = statementsOn(() => shop);

/** Cases that look broken but are not. */
const healthy: BrokenCase[] = [
	{
		rule: "Nada foi marcado como reembolsado com um reembolso em andamento",
		how: "the mark was made while the refund was refused, which was asked for again afterwards",
		by: () => [
			refund(sql`status = 'requested', settled_at = null, attempt = 2`),
			mark(1),
			sql`insert into audit_entries (action, entity, entity_id, created_at)
				values ('refund.requested', 'order', ${shop.online}, now() + interval '2 seconds')`,
		],
	},
	{
		rule: "Nada foi marcado como reembolsado com um reembolso em andamento",
		how: "the mark was moved out of a column of before",
		by: () => [refund(sql`status = 'in_process', settled_at = null`), mark(1, null)],
	},
	{
		rule: "Um reembolso recusado não está no que o Mercado Pago diz ter reembolsado",
		how: "the owner gave it back on Mercado Pago's pages, and wrote that down",
		by: () => [
			refund(sql`status = 'refused', settled_at = null`),
			toldByMercadoPago(1_000),
			sql`update payments set updated_at = ${ago("2 days")} where id = ${shop.paymentId}`,
			sql`insert into money_entries (order_id, kind, amount_cents, way, day)
				values (${shop.online}, 'returned', 1000, 'mercadopago', now())`,
		],
	},
	{
		rule: "Um reembolso pedido aqui e concluído tem o número do Mercado Pago, um comprovante ou quem o registrou",
		how: "it was made on Mercado Pago's pages, and is known by its sum",
		by: () => [toldByMercadoPago(1)],
	},
	{
		rule: "Nenhum pagamento tem reembolsos acima do que foi pago",
		how: "the whole went back on Mercado Pago's pages while a refund was open",
		by: () => [
			refund(sql`status = 'requested', settled_at = null`),
			sql`insert into refunds (order_id, payment_id, origin, status, amount_cents, reason, settled_at)
				select order_id, id, 'provider', 'done', amount_cents, 'Devolvido', now() from payments
				where id = ${shop.paymentId}`,
		],
	},
	{
		rule: "Uma devolução de peças só diz “reembolso feito” quando a loja reembolsou um valor",
		how: "a bank took the money back that the shop had given back",
		by: () => [sql`update payments set status = 'charged_back' where order_id = ${shop.returned}`],
	},
	{
		rule: "Um pedido tem do estoque o que seus movimentos tiraram e não devolveram",
		how: "a build from before has given the units back",
		by: () => [
			changeOrder(shop.waiting, sql`status = 'cancelled'`, sql`stock_returned_at = now()`),
			sql`update products set stock_quantity = stock_quantity + 1 where id = ${shop.stool.id}`,
		],
	},
	{
		rule: "Todo dinheiro recebido é de um pedido pago, está a reembolsar ou espera pela oficina",
		how: "the rest was asked for",
		by: () => [
			sql`delete from order_tasks where order_id = ${shop.odd.id}`,
			changeOrder(shop.odd.id, sql`rest_asked_at = now()`),
		],
	},
	{
		rule: "Nenhum pacote retido saiu sem que a oficina fosse avisada",
		how: "the alert came after the parcel had left",
		by: () => [
			sql`insert into order_tasks (order_id, kind, key) values (${shop.shipped}, 'fraud_alert', 'x')`,
		],
	},
];

it.each(healthy)("“$rule” holds: $how", async ({ rule, by }) => {
	expect([...(await brokenBy(by())).keys()]).not.toContain(rule);
});

const migration = readFileSync("db/migrations/0052_settled_before.sql", "utf8")
	.split("--> statement-breakpoint")
	.map((statement) => sql.raw(statement));

const left: { what: string; by: () => SQL[] }[] = [
	{
		what: "items of a checked return that hold units",
		by: () => [sql`update order_items set stock_deducted = quantity where order_id = ${shop.returned}`],
	},
	{
		what: "a return that says that money went back, which a bank took",
		by: () => [
			sql`delete from money_entries where order_id = ${shop.returned} and kind = 'returned'`,
			sql`update payments set status = 'charged_back' where order_id = ${shop.returned}`,
		],
	},
];

it.each(left)("migration 0052 puts right what builds from before have left: $what", async ({ by }) => {
	expect((await brokenBy(by())).size).toBeGreaterThan(0);
	expect([...(await brokenBy([...by(), ...migration]))]).toEqual([]);
});
