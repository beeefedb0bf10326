import { sql } from "drizzle-orm";
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
const { label, refund, preference, wasPaid, seenTask, oldNotification, delivery } = statementsOn(() => shop);

const payable = "Um dia depois, nada mais pode ser pago de um pedido pago, cancelado ou por transferência";

/** Cases that still have time, or wait for something else. */
const healthy: BrokenCase[] = [
	{
		rule: "Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão",
		how: "Melhor Envio did not cancel it, and the owner was told",
		by: () => [
			changeOrder(shop.cancelled, sql`cancelled_at = ${ago("2 days")}`),
			label(
				sql`status = 'paid', cancelled_from = 'paid', failure = 'Não.', next_check_at = null, order_id = ${shop.cancelled}`,
			),
		],
	},
	{
		rule: "Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão",
		how: "one is paid and can be printed, which the owner has seen",
		by: () => [
			changeOrder(shop.cancelled, sql`cancelled_at = ${ago("2 days")}`),
			label(sql`status = 'ready', order_id = ${shop.cancelled}`),
			seenTask(`${shop.labelId}:order_cancelled`, "1 day"),
		],
	},
	{
		rule: payable,
		how: "it was paid an hour ago",
		by: () => [preference(shop.online, sql`ended_at = null, end_attempts = 1`)],
	},
	{
		rule: payable,
		how: "Mercado Pago did not end it, and the owner was told",
		by: () => [
			wasPaid(),
			sql`insert into order_tasks (order_id, kind, key) values (${shop.online}, 'still_payable', 'x')`,
			preference(shop.online, sql`ended_at = null, end_attempts = 17, end_given_up_at = now()`),
		],
	},
	{
		rule: payable,
		how: "it was due only a moment ago",
		by: () => [
			wasPaid(),
			preference(shop.online, sql`ended_at = null, end_attempts = 0, next_end_at = ${ago("1 minute")}`),
		],
	},
	...[true, false].map((isSigned) => ({
		rule: isSigned
			? "Nenhuma notificação de pagamento espera há mais de uma hora"
			: "Nenhum aviso de pagamento sem assinatura espera há mais de um dia",
		how: "Mercado Pago gave no answer about it, and the owner was told",
		by: () => [oldNotification(isSigned), sql`update payment_notifications set given_up_at = now()`],
	})),
	{
		rule: "Um pedido que não foi pago a tempo termina no mesmo dia, por Mercado Pago em dez dias",
		how: "Mercado Pago has a week to answer",
		by: () => [changeOrder(shop.odd.id, sql`expires_at = ${ago("7 days")}`)],
	},
	{
		rule: "Nenhum reembolso fica mais de um dia sem que o Mercado Pago seja procurado",
		how: "it was given up, long after the owner was told",
		by: () => [
			refund(
				sql`status = 'in_process', settled_at = null, given_up_at = now(), updated_at = ${ago("2 days")}`,
			),
		],
	},
	{
		rule: "Toda mensagem a outro sistema tem uma próxima tentativa, e ele é procurado ao menos uma vez por dia",
		how: "its address was tried today, or is switched off",
		by: () => [
			delivery(sql`next_attempt_at = ${ago("2 days")}`),
			sql`update webhook_endpoints set is_active = false`,
		],
	},
	{
		rule: "Um pedido encerrado de uma conta excluída não guarda dados da pessoa por mais de duas horas",
		how: "it is still under way",
		by: () => [
			changeOrder(shop.orphan, sql`status = 'shipped'`, sql`notes = 'Ligar antes'`, sql`delivered_at = null`),
		],
	},
];

it.each(healthy)("“$rule” holds: $how", async ({ rule, by }) => {
	expect([...(await brokenBy(by())).keys()]).not.toContain(rule);
});

it("is not asked of a shop that was just restored", async () => {
	const left = [sql`update outbox_messages set created_at = ${ago("2 days")}`];
	expect((await brokenBy(left)).size).toBeGreaterThan(0);
	expect((await brokenBy(left, { isAtRest: true })).size).toBe(0);
});
