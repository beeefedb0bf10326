import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ago, type BrokenCase, brokenBy, changeOrder } from "#tests/support/broken-invariants.ts";
import { fillHealthyShop, type HealthyShop } from "#tests/support/healthy-shop.ts";
import { setUpPaymentScene } from "#tests/support/payment-scene.ts";
import { promises } from "./promises.ts";

const scene = setUpPaymentScene();
let shop: HealthyShop;
beforeAll(async () => {
	shop = await fillHealthyShop(scene);
});

const mail = sql`(select id from outbox_messages order by id limit 1)`;
const delivery = sql`(select id from webhook_deliveries order by id limit 1)`;
const received = sql`amount_cents, currency, status, method`;
const label = (more: SQL) => sql`update shipping_labels set ${more} where id = ${shop.labelId}`;
/** A task that the owner was told so long ago, and has closed. */
const seen = (
	key: string,
	since: string,
) => sql`insert into order_tasks (order_id, kind, key, since, closed_at)
	values (${shop.cancelled}, 'label_stuck', ${key}, ${ago(since)}, now())`;
const refund = (more: SQL) => sql`update refunds set ${more} where id = ${shop.refundId}`;
const preference = (order: string, more: SQL) =>
	sql`update payment_preferences set ${more} where order_id = ${order}`;
const notification = (isSigned: boolean) => [
	sql`insert into payment_notifications (dedupe_key, provider_payment_id, body, is_signed, received_at)
		values ('left', '1', '{}', ${isSigned}, ${ago("25 hours")})`,
];
const quietSince = (order: string) =>
	sql`update audit_entries set created_at = ${ago("3 hours")} where entity_id = ${order}`;
const payable = "Um dia depois, nada mais pode ser pago de um pedido pago, cancelado ou por transferência";
const wasPaid = () => changeOrder(shop.online, sql`paid_at = ${ago("2 days")}`);
const cases: BrokenCase[] = [
	{
		rule: "Nenhuma notificação de pagamento espera há mais de uma hora",
		how: "it is signed and left",
		by: () => notification(true),
	},
	{
		rule: "Nenhum aviso de pagamento sem assinatura espera há mais de um dia",
		how: "it is left",
		by: () => notification(false),
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
		by: () => [sql`update webhook_deliveries set next_attempt_at = null where id = ${delivery}`],
	},
	{
		rule: "Toda mensagem a outro sistema tem uma próxima tentativa, e ele é procurado ao menos uma vez por dia",
		how: "nothing was tried for a day",
		by: () => [sql`update webhook_deliveries set next_attempt_at = ${ago("2 days")} where id = ${delivery}`],
	},
	{
		rule: "Nenhum pedido de nova senha espera há mais de um dia",
		how: "it is left",
		by: () => [sql`update verifications set created_at = ${ago("2 days")} where id = ${shop.resetId}`],
		id: () => shop.resetId,
	},
	{
		rule: "Nenhuma devolução fica mais de um dia sem que o Mercado Pago seja procurado",
		how: "it is left",
		by: () => [refund(sql`status = 'in_process', settled_at = null, updated_at = ${ago("2 days")}`)],
		id: () => shop.refundId,
	},
	{
		rule: "Nenhuma devolução espera há mais de um dia sem que se saiba por quê",
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
			seen(`${shop.labelId}:silent`, "3 days"),
		],
		id: () => shop.labelId,
	},
	{
		rule: "Os pagamentos de um pedido são consultados até um dia depois da hora marcada",
		how: "nobody asks",
		by: () => [preference(shop.odd.id, sql`next_check_at = ${ago("2 days")}`)],
		id: () => shop.odd.id,
	},
	...[
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

/** What has still time, or waits for something else. */
const healthy: BrokenCase[] = [
	{
		rule: "Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão",
		how: "the provider did not cancel it, and the owner was told",
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
			seen(`${shop.labelId}:order_cancelled`, "1 day"),
		],
	},
	{
		rule: payable,
		how: "it was paid an hour ago",
		by: () => [preference(shop.online, sql`ended_at = null, end_attempts = 1`)],
	},
	{
		rule: payable,
		how: "the provider did not end it, and the owner was told",
		by: () => [
			wasPaid(),
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
		how: "the provider gave no answer about it, and the owner was told",
		by: () => [...notification(isSigned), sql`update payment_notifications set given_up_at = now()`],
	})),
	{
		rule: "Nenhuma devolução fica mais de um dia sem que o Mercado Pago seja procurado",
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
			sql`update webhook_deliveries set next_attempt_at = ${ago("2 days")} where id = ${delivery}`,
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

describe("what jobs have promised", () => {
	it.each(cases)("“$rule” fails: $how", async ({ rule, by, id }) => {
		const broken = await brokenBy(by());
		expect([...broken.keys()]).toContain(rule);
		if (id) expect(broken.get(rule)).toContain(id());
	});

	it.each(healthy)("“$rule” holds: $how", async ({ rule, by }) => {
		expect([...(await brokenBy(by())).keys()]).not.toContain(rule);
	});

	it("is each shown to be able to fail", () => {
		const shown = new Set(cases.map(({ rule }) => rule));
		expect(Object.keys(promises).filter((rule) => !shown.has(rule))).toEqual([]);
	});

	it("is not asked of a shop that was just restored", async () => {
		const left = [sql`update outbox_messages set created_at = ${ago("2 days")}`];
		expect((await brokenBy(left)).size).toBeGreaterThan(0);
		expect((await brokenBy(left, { isAtRest: true })).size).toBe(0);
	});
});
