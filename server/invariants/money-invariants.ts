import { sql } from "drizzle-orm";

const isOpen = sql`r.status in ('requested', 'in_process')`;

/** Since when an open refund has been requested: each retry counts as a new request. */
const askedAt = sql`(case when r.attempt = 1 then r.created_at else coalesce(
	(select max(a.created_at) from audit_entries a
		where a.entity = 'order' and a.entity_id = r.order_id::text and a.action = 'refund.requested'), r.updated_at) end)`;

/** The owner sees it as a task, or has requested the missing amount. Earlier builds open a task of another kind. */
const isKnownToOwner = sql`(o.rest_asked_at is not null or exists (select 1 from order_tasks t
	where t.order_id = o.id and t.kind in ('amount_mismatch', 'payment_alert', 'dispute') and t.closed_at is null))`;

/** Reported alone, or together with all other refunds of its payment that had been refused by then. */
const isReported = sql`(d.amount_cents = r.amount_cents or d.amount_cents = (
	select sum(f.amount_cents) from refunds f
	where f.payment_id = r.payment_id and f.status = 'refused' and f.created_at <= d.settled_at))`;

const isTakenBack = sql`exists (select 1 from money_entries u where u.reverses_id = e.id)`;

/** Conditions on an order (`o`) and its money (`m`, see `orderBalances`) that are true if a rule is broken. */
export const moneyConditions = {
	"Um pedido pago recebeu ao menos o seu total": sql`o.payment_status = 'paid' and m.received < m.price`,
	"O que um pedido reembolsou e deve é o que dizem seus pagamentos e registros": sql`
		o.refunded_cents <> m.refunded or o.refund_due_cents <> m.left_to_owner`,
	"Nenhum pedido reembolsou mais do que recebeu": sql`
		m.by_mercado_pago - m.charged_back + m.by_pix + m.otherwise > m.received`,
	"Todo dinheiro recebido é de um pedido pago, está a reembolsar ou espera pela oficina": sql`
		m.held > m.at_mercado_pago and (
			(o.status = 'cancelled' and o.refund_due_cents + m.at_mercado_pago < m.held)
			or (o.status <> 'cancelled' and o.payment_status <> 'paid' and m.owed > 0 and not ${isKnownToOwner}))`,
};

/** Payments, refunds and entries made by hand. */
export const moneyInvariants = {
	"Nada foi marcado como reembolsado com um reembolso em andamento": sql`
		select e.order_id as id from money_entries e join refunds r on r.order_id = e.order_id
		-- Entries moved here from a former column have no author and no time of their own.
		where e.kind = 'returned' and e.recorded_by_id is not null and not ${isTakenBack}
		and ${isOpen} and e.created_at > ${askedAt}`,
	// A refund made on Mercado Pago's pages that is missing in its list of refunds is known only by its amount.
	"Um reembolso pedido aqui e concluído tem o número do Mercado Pago, um comprovante ou quem o registrou": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status = 'done' and r.origin = 'shop' and case when p.provider_payment_id is not null then r.provider_refund_id is null
			-- Audit entries are kept for five years.
			else r.proof is null and r.settled_at > now() - interval '4 years' and not exists (
				select 1 from audit_entries a
				where a.entity = 'order' and a.entity_id = r.order_id::text and a.action = 'refund.done') end`,
	"O que voltou de um pagamento é a soma de seus reembolsos": sql`
		select p.id from payments p
		left join (
			select payment_id, sum(amount_cents) as total from refunds where status = 'done' group by payment_id
		) r on r.payment_id = p.id
		where p.refunded_cents <> coalesce(r.total, 0)`,
	// Mercado Pago's list of refunds is read within a day. Refunds that the owner made on its pages are recorded by
	// hand.
	"Um reembolso recusado não está no que o Mercado Pago diz ter reembolsado": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status = 'refused' and p.provider_payment_id is not null and p.status <> 'charged_back'
		and p.updated_at < now() - interval '1 day'
		and exists (select 1 from refunds d where d.payment_id = p.id and d.status = 'done' and d.origin = 'provider'
			and ${isReported} and d.settled_at >= r.created_at)
		and not exists (select 1 from money_entries e
			where e.order_id = r.order_id and e.kind = 'returned' and e.way = 'mercadopago'
				and not ${isTakenBack})`,
	"A receita desconta de cada pedido pago o que voltou dele": sql`
		select o.id from orders o
		left join (select order_id, sum(amount_cents) as changed from revenue_changes group by order_id) r
			on r.order_id = o.id
		where coalesce(r.changed, 0) <> case when o.payment_status = 'paid' then -o.refunded_cents else 0 end`,
	"Nenhum pagamento tem reembolsos acima do que foi pago": sql`
		select p.id from payments p join refunds r on r.payment_id = p.id
		where ${isOpen} or r.status = 'done'
		-- A refund requested here may meanwhile have been made on Mercado Pago's pages.
		group by p.id having sum(r.amount_cents) filter (where r.origin = 'shop') > p.amount_cents
			or sum(r.amount_cents) filter (where r.status = 'done') > p.amount_cents`,
	"Um pagamento aprovado deixa o pedido pago": sql`
		select o.id from orders o join payments p on p.order_id = o.id
		where p.status = 'approved' and p.mismatch is null and o.payment_status <> 'paid'`,
	"Um pedido com o preço do PIX não tem página de pagamento aberta": sql`
		select o.id from orders o join payment_preferences p on p.order_id = o.id
		where o.pix_discount_percent > 0 and p.preference_id is not null and p.closed_at is null
		and coalesce(p.expires_at, 'infinity') > now()`,
	// A chargeback is not a refund by the shop.
	"Uma devolução de peças só diz “reembolso feito” quando a loja reembolsou um valor": sql`
		select d.order_id as id from order_returns d where d.status = 'refunded'
		and not exists (select 1 from refunds r where r.order_id = d.order_id and r.status = 'done')
		and not exists (select 1 from money_entries e where e.order_id = d.order_id and e.kind = 'returned'
			and not ${isTakenBack})`,
};
