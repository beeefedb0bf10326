import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ago, type BrokenCase, brokenBy, changeOrder } from "#tests/support/broken-invariants.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { fillHealthyShop, type HealthyShop } from "#tests/support/healthy-shop.ts";
import { statementsOn } from "#tests/support/shop-statements.ts";
import { promises } from "./promises.ts";

const scene = setUpPaymentScene();
let shop: HealthyShop;
beforeAll(async () => {
	shop = await fillHealthyShop(scene);
});
const { label, refund, preference, wasPaid, seenTask, oldNotification, delivery } = statementsOn(() => shop);

const mail = sql`(select id from outbox_messages order by id limit 1)`;
const received = sql`amount_cents, currency, status, method`;
const quietSince = (order: string) =>
	sql`update audit_entries set created_at = ${ago("3 hours")} where entity_id = ${order}`;
const payable = "Um dia depois, nada mais pode ser pago de um pedido pago, cancelado ou por transferência";
const cases: BrokenCase[] = [
	{
		rule: "Nenhuma notificação de pagamento espera há mais de uma hora",
		how: "it is signed and left",
		by: () => [oldNotification(true)],
	},
	{
		rule: "Nenhum aviso de pagamento sem assinatura espera há mais de um dia",
		how: "it is left",
		by: () => [oldNotification(false)],
	},
	{
		rule: "Nenhum e-mail espera há mais de uma hora sem tentativa de envio",
		how: "it was never tried",
		by: () => [sql`update outbox_messages set created_at = ${ago("2 hours")} where id = ${mail}`],
	},
	{
		rule: "Todo e-mail à espera tem uma próxima tentativa, que não passou há mais de um dia",
		how: "it has none",
		by: () => [sql`update outbox_messages set next_attempt_at = null where id = ${mail}`],
	},
	{
		rule: "Todo e-mail à espera tem uma próxima tentativa, que não passou há mais de um dia",
		how: "it is long over",
		by: () => [
			sql`update outbox_messages set attempts = 1, next_attempt_at = ${ago("2 days")} where id = ${mail}`,
		],
	},
	{
		rule: "Toda mensagem a outro sistema tem uma próxima tentativa, e ele é procurado ao menos uma vez por dia",
		how: "it has none",
		by: () => [delivery(sql`next_attempt_at = null`)],
	},
	{
		rule: "Toda mensagem a outro sistema tem uma próxima tentativa, e ele é procurado ao menos uma vez por dia",
		how: "nothing was tried for a day",
		by: () => [delivery(sql`next_attempt_at = ${ago("2 days")}`)],
	},
	{
		rule: "Nenhum pedido de nova senha espera há mais de um dia",
		how: "it is left",
		by: () => [sql`update verifications set created_at = ${ago("2 days")} where id = ${shop.resetId}`],
		id: () => shop.resetId,
	},
	{
		rule: "Nenhum reembolso fica mais de um dia sem que o Mercado Pago seja procurado",
		how: "it is left",
		by: () => [refund(sql`status = 'in_process', settled_at = null, updated_at = ${ago("2 days")}`)],
		id: () => shop.refundId,
	},
	{
		rule: "Nenhum reembolso espera há mais de um dia sem que se saiba por quê",
		how: "nothing is said of it",
		by: () => [refund(sql`status = 'requested', settled_at = null, created_at = ${ago("2 days")}`)],
		id: () => shop.refundId,
	},
	{
		rule: "Toda etiqueta em andamento tem um próximo passo, que não passou há mais de um dia, ou diz por que parou",
		how: "it has none",
		by: () => [label(sql`status = 'paid', next_check_at = null, failure = null`)],
		id: () => shop.labelId,
	},
	{
		rule: "Nenhuma etiqueta fica mais de um dia em andamento sem que se saiba por quê",
		how: "nothing is said of it",
		by: () => [
			label(sql`status = 'paid', next_check_at = now(), failure = null, updated_at = ${ago("2 days")}`),
		],
		id: () => shop.labelId,
	},
	{
		rule: "Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão",
		how: "it goes on",
		by: () => [
			changeOrder(shop.cancelled, sql`cancelled_at = ${ago("2 days")}`),
			label(sql`status = 'paid', next_check_at = now(), order_id = ${shop.cancelled}`),
		],
		id: () => shop.labelId,
	},
	{
		rule: "Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão",
		how: "one is paid and can be printed, and the owner knows only of the time before",
		by: () => [
			changeOrder(shop.cancelled, sql`cancelled_at = ${ago("2 days")}`),
			label(sql`status = 'ready', order_id = ${shop.cancelled}`),
			seenTask(`${shop.labelId}:silent`, "3 days"),
		],
		id: () => shop.labelId,
	},
	{
		rule: "Os pagamentos de um pedido são consultados até um dia depois da hora marcada",
		how: "nobody asks",
		by: () => [preference(shop.odd.id, sql`next_check_at = ${ago("2 days")}`)],
		id: () => shop.odd.id,
	},
	{
		rule: "Os pagamentos de um pedido que espera o Mercado Pago têm hora marcada para a próxima consulta",
		how: "it has none",
		by: () => [preference(shop.odd.id, sql`next_check_at = null`)],
		id: () => shop.odd.id,
	},
	{
		rule: "Um pacote a caminho tem hora marcada para a próxima consulta, por noventa dias",
		how: "it has none",
		by: () => [label(sql`next_check_at = null`)],
		id: () => shop.labelId,
	},
	{
		rule: "Um pedido que não foi pago a tempo termina no mesmo dia, por Mercado Pago em dez dias",
		how: "a transfer is still waited for",
		by: () => [changeOrder(shop.waiting, sql`expires_at = ${ago("3 hours")}`)],
		id: () => shop.waiting,
	},
	{
		rule: "Um pedido que não foi pago a tempo termina no mesmo dia, por Mercado Pago em dez dias",
		how: "Mercado Pago was not asked for the last time",
		by: () => [changeOrder(shop.odd.id, sql`expires_at = ${ago("11 days")}`)],
		id: () => shop.odd.id,
	},
	{
		rule: "Todo reembolso em andamento tem uma próxima pergunta ao Mercado Pago, ou foi entregue à oficina",
		how: "nobody asks",
		by: () => [refund(sql`status = 'in_process', settled_at = null, next_attempt_at = null`)],
		id: () => shop.refundId,
	},
	...[
		{
			how: "its page is open, although it was ended",
			by: () => [
				wasPaid(),
				preference(shop.online, sql`closed_at = null, expires_at = now() + interval '1 day'`),
			],
		},
		{
			how: "it was given up, and nobody was told",
			by: () => [
				wasPaid(),
				preference(shop.online, sql`ended_at = null, end_attempts = 17, end_given_up_at = now()`),
			],
		},
		{
			how: "its page was tried and goes on, also where it has expired",
			by: () => [
				wasPaid(),
				preference(
					shop.online,
					sql`ended_at = null, expires_at = ${ago("1 hour")}, end_attempts = 3, next_end_at = now()`,
				),
			],
		},
		{
			how: "nothing was tried for a day",
			by: () => [
				wasPaid(),
				preference(shop.online, sql`ended_at = null, end_attempts = 0, next_end_at = ${ago("2 days")}`),
			],
		},
		{
			how: "it is never tried",
			by: () => [
				wasPaid(),
				preference(shop.online, sql`ended_at = null, end_attempts = 0, next_end_at = null`),
			],
		},
		{
			how: "its PIX code can still be paid",
			by: () => [
				wasPaid(),
				preference(shop.online, sql`pix_code = '000201', pix_expires_at = now() + interval '1 hour'`),
			],
		},
		{
			how: "a boleto of an expired page is open",
			by: () => [
				wasPaid(),
				sql`insert into payments (order_id, provider_payment_id, ${received})
					values (${shop.online}, '77', 100, 'BRL', 'pending', 'mercadopago')`,
			],
		},
	].map((each) => ({ ...each, rule: payable, id: () => shop.online })),
	{
		rule: payable,
		how: "it is paid by transfer instead",
		by: () => [
			changeOrder(shop.changed, sql`updated_at = ${ago("2 days")}`),
			preference(shop.changed, sql`ended_at = null, end_attempts = 1`),
		],
		id: () => shop.changed,
	},
	{
		rule: "Um pedido encerrado de uma conta excluída não guarda dados da pessoa por mais de duas horas",
		how: "its note is there",
		by: () => [
			changeOrder(shop.orphan, sql`notes = 'Ligar antes'`, sql`delivered_at = ${ago("3 hours")}`),
			quietSince(shop.orphan),
		],
		id: () => shop.orphan,
	},
	{
		rule: "Um pedido encerrado de uma conta excluída não guarda dados da pessoa por mais de duas horas",
		how: "its label is there",
		by: () => [
			changeOrder(shop.orphan, sql`delivered_at = ${ago("3 hours")}`),
			label(sql`order_id = ${shop.orphan}, status = 'refused', updated_at = ${ago("3 hours")}`),
			quietSince(shop.orphan),
		],
		id: () => shop.orphan,
	},
];

describe("what jobs have promised", () => {
	it.each(cases)("“$rule” fails: $how", async ({ rule, by, id }) => {
		const broken = await brokenBy(by());
		expect([...broken.keys()]).toContain(rule);
		if (id) expect(broken.get(rule)).toContain(id());
	});

	it("is each shown to be able to fail", () => {
		const shown = new Set(cases.map(({ rule }) => rule));
		expect(Object.keys(promises).filter((rule) => !shown.has(rule))).toEqual([]);
	});
});
