import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
	ago,
	type BrokenCase,
	brokenBy,
	changeOrder,
	quietly,
	without,
} from "#tests/support/broken-invariants.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { fillHealthyShop, type HealthyShop } from "#tests/support/healthy-shop.ts";
import { statementsOn } from "#tests/support/shop-statements.ts";
import { checkInvariants, invariantRules } from "./invariants.ts";
import { promises } from "./promises.ts";
import { workOrderInvariants } from "./work-order-invariants.ts";

const scene = setUpPaymentScene();
let shop: HealthyShop;
beforeAll(async () => {
	shop = await fillHealthyShop(scene);
});
const { label, refund, mark, toldByMercadoPago } = statementsOn(() => shop);

const OPENING = "O estoque inicial é o estoque de agora mais as peças em pedidos";

const cases: BrokenCase[] = [
	{
		rule: "O banco de dados recusa o que nenhum formulário aceita",
		how: "a constraint was left out",
		by: () => [without("orders", "orders_shipping_address_check")],
		id: () => "orders_shipping_address_check",
	},
	{
		rule: "O total de um pedido é a soma dos itens e do frete",
		how: "an item is dearer",
		by: () => [
			sql`update order_items set quantity = quantity + 1, stock_deducted = stock_deducted + 1,
				total_price_cents = unit_price_cents * (quantity + 1) where order_id = ${shop.waiting}`,
		],
		id: () => shop.waiting,
	},
	{
		rule: "Todo pedido tem itens",
		how: "its items are gone",
		by: () => [sql`delete from order_items where order_id = ${shop.waiting}`],
		id: () => shop.waiting,
	},
	{
		rule: "Uma chave de envio faz um só pedido",
		how: "two orders have one key",
		by: () => [
			without("orders", "orders_idempotency_unique"),
			sql`update orders set idempotency_key = (select idempotency_key from orders where id = ${shop.waiting})
				where id = ${shop.cancelled}`,
		],
	},
	{
		rule: "O número de um pedido é só dele",
		how: "two orders have one number",
		by: () => [
			without("orders", "orders_number_unique"),
			sql`update orders set number = (select number from orders where id = ${shop.waiting})
				where id = ${shop.cancelled}`,
		],
	},
	{
		rule: "Nenhum pedido mantém um aviso que seu status encerrou",
		how: "a cancelled order is held",
		by: () => [
			sql`insert into order_tasks (order_id, kind, key) values (${shop.cancelled}, 'fraud_alert', 'x')`,
		],
		id: () => shop.cancelled,
	},
	{
		rule: "Um pedido sem pagamento tem prazo, ou espera uma decisão sobre o que chegou",
		how: "it has none",
		by: () => [changeOrder(shop.waiting, sql`expires_at = null`)],
		id: () => shop.waiting,
	},
	{
		rule: "A receita desconta de cada pedido pago o que voltou dele",
		how: "a day is missing",
		by: () => [sql`delete from revenue_changes where order_id = ${shop.marked}`],
		id: () => shop.marked,
	},
	{
		rule: "Um pedido pago recebeu ao menos o seu total",
		how: "nothing was received",
		by: () => [changeOrder(shop.waiting, sql`payment_status = 'paid'`, sql`paid_at = now()`)],
		id: () => shop.waiting,
	},
	{
		rule: "O que um pedido reembolsou e deve é o que dizem seus pagamentos e registros",
		how: "an order owes what it gave back",
		by: () => [changeOrder(shop.marked, sql`refund_due_cents = 1`)],
		id: () => shop.marked,
	},
	{
		rule: "Nenhum pedido reembolsou mais do que recebeu",
		how: "it was marked twice",
		by: () => [
			sql`insert into money_entries (order_id, kind, amount_cents, way, day)
				select order_id, kind, amount_cents, way, day from money_entries where order_id = ${shop.marked} and kind = 'returned'`,
		],
		id: () => shop.marked,
	},
	{
		rule: "Todo dinheiro recebido é de um pedido pago, está a reembolsar ou espera pela oficina",
		how: "a live unpaid order holds money of which nobody was told",
		by: () => [sql`delete from order_tasks where order_id = ${shop.odd.id}`],
		id: () => shop.odd.id,
	},
	{
		rule: "Todo dinheiro recebido é de um pedido pago, está a reembolsar ou espera pela oficina",
		how: "a cancelled order forgets what it owes",
		by: () => [changeOrder(shop.cancelled, sql`refund_due_cents = 0`)],
		id: () => shop.cancelled,
	},
	{
		rule: "Nada foi marcado como reembolsado com um reembolso em andamento",
		how: "a mark was made beside an open refund",
		by: () => [refund(sql`status = 'in_process', settled_at = null`), mark(1)],
		id: () => shop.online,
	},
	{
		rule: "Nada foi marcado como reembolsado com um reembolso em andamento",
		how: "a mark was made beside a refund that was asked for again",
		by: () => [refund(sql`status = 'requested', settled_at = null, attempt = 2`), mark(1)],
		id: () => shop.online,
	},
	{
		rule: "Um reembolso pedido aqui e concluído tem o número do Mercado Pago, um comprovante ou quem o registrou",
		how: "Mercado Pago's number is missing",
		by: () => [refund(sql`provider_refund_id = null`)],
		id: () => shop.refundId,
	},
	{
		rule: "Um reembolso pedido aqui e concluído tem o número do Mercado Pago, um comprovante ou quem o registrou",
		how: "a transfer that went back has neither proof nor entry",
		by: () => [
			sql`update refunds set proof = null where id = ${shop.refundByHandId}`,
			sql`delete from audit_entries where entity_id = ${shop.byHand}`,
		],
		id: () => shop.refundByHandId,
	},
	{
		rule: "O que voltou de um pagamento é a soma de seus reembolsos",
		how: "the payment says less",
		by: () => [sql`update payments set refunded_cents = 999 where id = ${shop.paymentId}`],
		id: () => shop.paymentId,
	},
	{
		rule: "Um reembolso recusado não está no que o Mercado Pago diz ter reembolsado",
		how: "it was made after all",
		by: () => [
			refund(sql`status = 'refused', settled_at = null`),
			toldByMercadoPago(1_000),
			sql`update payments set updated_at = ${ago("2 days")} where id = ${shop.paymentId}`,
		],
		id: () => shop.refundId,
	},
	{
		rule: "Um reembolso recusado não está no que o Mercado Pago diz ter reembolsado",
		how: "two were made after all, which it reports as one",
		by: () => [
			refund(sql`status = 'refused', settled_at = null`),
			sql`insert into refunds (order_id, payment_id, origin, status, amount_cents, reason)
				values (${shop.online}, ${shop.paymentId}, 'shop', 'refused', 500, 'Atraso')`,
			toldByMercadoPago(1_500),
			sql`update payments set updated_at = ${ago("2 days")} where id = ${shop.paymentId}`,
		],
		id: () => shop.refundId,
	},
	{
		rule: "Nenhum pagamento tem reembolsos acima do que foi pago",
		how: "more was asked for",
		by: () => [refund(sql`status = 'requested', settled_at = null, amount_cents = amount_cents + 10000000`)],
		id: () => shop.paymentId,
	},
	{
		rule: "Nenhum pagamento tem reembolsos acima do que foi pago",
		how: "more went back",
		by: () => [toldByMercadoPago(10_000_000)],
		id: () => shop.paymentId,
	},
	{
		rule: "Um pedido com o preço do PIX não tem página de pagamento aberta",
		how: "its page is open again",
		by: () => [
			changeOrder(shop.online, sql`pix_discount_percent = 5`),
			sql`update payment_preferences set closed_at = null, expires_at = null where order_id = ${shop.online}`,
		],
		id: () => shop.online,
	},
	{
		rule: "Um pagamento aprovado deixa o pedido pago",
		how: "the order waits",
		by: () => [changeOrder(shop.online, sql`payment_status = 'pending'`, sql`paid_at = null`)],
		id: () => shop.online,
	},
	{
		rule: "Uma devolução de peças só diz “reembolso feito” quando a loja reembolsou um valor",
		how: "a bank took it back",
		by: () => [
			sql`delete from money_entries where order_id = ${shop.returned} and kind = 'returned'`,
			sql`update payments set status = 'charged_back' where order_id = ${shop.returned}`,
		],
		id: () => shop.returned,
	},
	{
		rule: "Nenhum estoque fica abaixo de zero",
		how: "more was sold than there was",
		by: () => [
			without("products", "products_stock_check"),
			sql`update products set stock_quantity = -1 where id = ${shop.stool.id}`,
		],
		id: () => shop.stool.id,
	},
	{
		rule: "O estoque de um produto é a soma dos seus movimentos",
		how: "a change was not written down",
		by: () => quietly(sql`update products set stock_quantity = 7 where id = ${shop.stool.id}`),
		id: () => shop.stool.id,
	},
	{
		rule: "Um pedido tem do estoque o que seus movimentos tiraram e não devolveram",
		how: "an order holds what it did not take",
		by: () => [sql`update order_items set stock_deducted = 0 where order_id = ${shop.waiting}`],
		id: () => shop.waiting,
	},
	{
		rule: "Um pedido cancelado devolveu suas peças ao estoque",
		how: "it keeps them",
		by: () => [changeOrder(shop.cancelled, sql`stock_returned_at = null`)],
		id: () => shop.cancelled,
	},
	{
		rule: "Um pedido em andamento mantém suas peças",
		how: "they were given back",
		by: () => [changeOrder(shop.waiting, sql`stock_returned_at = now()`)],
		id: () => shop.waiting,
	},
	{
		rule: "Um pedido que voltou e foi conferido não tem mais peças do estoque",
		how: "its items still hold some",
		by: () => [sql`update order_items set stock_deducted = quantity where order_id = ${shop.returned}`],
		id: () => shop.returned,
	},
	{
		rule: "Uma etiqueta recusada não foi paga nem está no carrinho do Melhor Envio",
		how: "it was paid",
		by: () => [label(sql`status = 'refused'`)],
		id: () => shop.labelId,
	},
	{
		rule: "Uma etiqueta paga está no Melhor Envio",
		how: "its number is missing",
		by: () => [label(sql`status = 'paid', provider_id = null`)],
		id: () => shop.labelId,
	},
	{
		rule: "Nenhum pacote retido saiu sem que a oficina fosse avisada",
		how: "a held order was sent",
		by: () => [
			changeOrder(shop.held, sql`status = 'shipped'`),
			sql`insert into audit_entries (action, entity, entity_id, details, created_at)
				values ('order.status_changed', 'order', ${shop.held}, '{"to": "shipped"}', now() + interval '1 second')`,
		],
		id: () => shop.held,
	},
	{
		rule: "Nenhum pacote retido saiu sem que a oficina fosse avisada",
		how: "a carrier has it, and the order stands as before",
		by: () => [label(sql`order_id = ${shop.held}, carrier_status = 'posted'`)],
		id: () => shop.held,
	},
];

describe("the invariants", () => {
	it("hold in a shop in which much has happened", async () => {
		expect(await checkInvariants()).toEqual([]);
	});

	it.each(cases)("“$rule” fails: $how", async ({ rule, by, id }) => {
		const broken = await brokenBy(by());
		expect([...broken.keys()]).toContain(rule);
		if (id) expect(broken.get(rule)).toContain(id());
	});

	it("count units past the ledger where the opening stock is known", async () => {
		const given = { openingStock: new Map([[shop.stool.id, 51]]) };
		expect((await brokenBy([], given)).get(OPENING)).toEqual([shop.stool.id]);
	});

	it("are each shown to be able to fail", () => {
		const shown = new Set([...cases.map(({ rule }) => rule), OPENING]);
		const rules = invariantRules.filter((rule) => !(rule in promises) && !(rule in workOrderInvariants));
		expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
	});
});
