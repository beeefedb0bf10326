import { sql } from "drizzle-orm";
import { finalCarrierStatuses } from "#app/shop/labels/label-checks.ts";
import { restingPaidStatuses, trackedLabelStatuses } from "#app/shop/labels/label-steps.ts";
import { isLeftUnerased } from "#app/shop/personal-data/erase-rows.server.ts";
import { openLabelStatuses } from "#app/values/status/label-status.ts";
import { pendingMercadoPagoStatuses } from "#app/values/status/payment-status.ts";
import { textList } from "#db/prepared-statement.server.ts";
import { isUnpaidOrder, orders } from "#db/schema.server.ts";

const isPending = sql`y.status in (${textList(pendingMercadoPagoStatuses)})`;

/** The sandbox's pages and payments stay open, so that a late payment can be tried. */
const isOfSandbox = sql`exists (select 1 from sandbox_preferences s where p.preference_id like '%-' || s.id)`;

/** Work that jobs promise to do within a time. Each limit has some time to spare, so that a restart breaks none. */
export const promises = {
	"Nenhuma notificação de pagamento espera há mais de uma hora": sql`
		select id from payment_notifications
		where processed_at is null and given_up_at is null and is_signed and received_at < now() - interval '1 hour'`,
	"Nenhum aviso de pagamento sem assinatura espera há mais de um dia": sql`
		select id from payment_notifications
		where processed_at is null and given_up_at is null and not is_signed and received_at < now() - interval '1 day'`,
	"Nenhum e-mail espera há mais de uma hora sem tentativa de envio": sql`
		select id from outbox_messages where sent_at is null and given_up_at is null
		and attempts = 0 and created_at < now() - interval '1 hour'`,
	"Todo e-mail à espera tem uma próxima tentativa, que não passou há mais de um dia": sql`
		select id from outbox_messages where sent_at is null and given_up_at is null
		and (next_attempt_at is null or next_attempt_at < now() - interval '1 day')`,
	// Later messages about an order wait for the first, and messages to an endpoint that does not respond wait for it.
	"Toda mensagem a outro sistema tem uma próxima tentativa, e ele é procurado ao menos uma vez por dia": sql`
		select d.id from webhook_deliveries d join webhook_endpoints p on p.id = d.endpoint_id
		where d.state = 'waiting' and (d.next_attempt_at is null or (p.is_active
			and d.next_attempt_at < now() - interval '1 day' and not exists (
				select 1 from webhook_deliveries tried
				where tried.endpoint_id = d.endpoint_id and tried.attempted_at > now() - interval '1 day')))`,
	"Nenhum pedido de nova senha espera há mais de um dia": sql`
		select id from verifications
		where identifier = 'password-reset-request' and created_at < now() - interval '1 day'`,
	// If the provider does not answer, the last check is delayed until pending payments have cleared, even over the
	// longest holidays.
	"Um pedido que não foi pago a tempo termina no mesmo dia, por Mercado Pago em dez dias": sql`
		select id from orders where ${isUnpaidOrder(orders)} and expires_at < now() -
			case when payment_method = 'mercadopago' then interval '10 days' else interval '2 hours' end`,
	"Todo reembolso em andamento tem uma próxima pergunta ao Mercado Pago, ou foi entregue à oficina": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status in ('requested', 'in_process') and p.provider_payment_id is not null
		and r.given_up_at is null and r.next_attempt_at is null`,
	"Nenhum reembolso fica mais de um dia sem que o Mercado Pago seja procurado": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status in ('requested', 'in_process') and p.provider_payment_id is not null
		and r.given_up_at is null and r.updated_at < now() - interval '1 day'`,
	"Nenhum reembolso espera há mais de um dia sem que se saiba por quê": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status = 'requested' and p.provider_payment_id is not null and r.failure is null
		and r.created_at < now() - interval '1 day' and r.attempt = 1`,
	"Toda etiqueta em andamento tem um próximo passo, que não passou há mais de um dia, ou diz por que parou": sql`
		select id from shipping_labels where status in (${textList(openLabelStatuses)})
		and ((next_check_at is null and failure is null) or next_check_at < now() - interval '1 day')`,
	"Nenhuma etiqueta fica mais de um dia em andamento sem que se saiba por quê": sql`
		select id from shipping_labels where status in (${textList(openLabelStatuses)})
		and failure is null and updated_at < now() - interval '1 day'`,
	// If Melhor Envio did not cancel a label, the owner was told and has to deal with it. Labels are tracked for ninety
	// days.
	"Um dia depois, um pedido cancelado não tem etiqueta entre o carrinho e a impressão": sql`
		select l.id from shipping_labels l join orders o on o.id = l.order_id
		where o.status = 'cancelled' and o.cancelled_at < now() - interval '1 day'
		and ((l.status in ('requested', 'in_cart', 'paid', 'generated') and l.cancelled_from is null)
			or (l.status in (${textList(restingPaidStatuses)}) and l.carrier_status is null
				and l.created_at > now() - interval '90 days'
				and not exists (select 1 from order_tasks told
					where told.order_id = o.id and told.kind = 'label_stuck' and starts_with(told.key, l.id || ':')
					and (told.closed_at is null or told.since > o.cancelled_at))))`,
	"Os pagamentos de um pedido são consultados até um dia depois da hora marcada": sql`
		select order_id as id from payment_preferences where next_check_at < now() - interval '1 day'`,
	// Older orders get no further payments (`nextPaymentCheck`).
	"Os pagamentos de um pedido que espera o Mercado Pago têm hora marcada para a próxima consulta": sql`
		select o.id from orders o join payment_preferences p on p.order_id = o.id
		where o.status = 'pending' and o.payment_status <> 'paid' and o.payment_method = 'mercadopago'
		and o.created_at > now() - interval '29 days' and p.next_check_at is null`,
	"Um pacote a caminho tem hora marcada para a próxima consulta, por noventa dias": sql`
		select id from shipping_labels where status in (${textList(trackedLabelStatuses)})
		and coalesce(carrier_status, '') not in (${textList(finalCarrierStatuses)})
		and created_at > now() - interval '89 days' and next_check_at is null`,
	// After sixty days nothing of an order can be paid. If Mercado Pago did not end it, the owner was told and has to
	// deal with it.
	"Um dia depois, nada mais pode ser pago de um pedido pago, cancelado ou por transferência": sql`
		select o.id from orders o join payment_preferences p on p.order_id = o.id
		where (o.status = 'cancelled' or o.payment_status = 'paid' or o.payment_method = 'bank_transfer')
		and o.created_at > now() - interval '60 days'
		and coalesce(least(o.cancelled_at, o.paid_at), o.updated_at) < now() - interval '1 day'
		and ((p.ended_at is null and p.end_given_up_at is null and (p.end_attempts > 0 or p.next_end_at is null
				or p.next_end_at < now() - interval '1 day'))
			or (p.end_given_up_at is not null and p.ended_at is null and not exists (select 1 from order_tasks told
				where told.order_id = o.id and told.kind = 'still_payable'))
			or (p.end_given_up_at is null and not ${isOfSandbox} and (
				(p.preference_id is not null and p.closed_at is null and coalesce(p.expires_at, 'infinity') > now())
				or (p.pix_code is not null and p.pix_expires_at > now())
				or exists (select 1 from payments y
					where y.order_id = o.id and y.provider_payment_id is not null and ${isPending}))))`,
	// Settled orders are erased every hour. The events that settle an order are in its history.
	"Um pedido encerrado de uma conta excluída não guarda dados da pessoa por mais de duas horas": sql`
		select ${orders.id} as id from ${orders} where ${isLeftUnerased()}
		and coalesce(${orders.deliveredAt}, ${orders.cancelledAt}, ${orders.updatedAt}) < now() - interval '2 hours'
		and not exists (select 1 from audit_entries a where a.entity = 'order' and a.entity_id = ${orders.id}::text
			and a.created_at > now() - interval '2 hours')
		and not exists (select 1 from shipping_labels l
			where l.order_id = ${orders.id} and l.updated_at > now() - interval '2 hours')`,
};
