import { sql } from "drizzle-orm";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { kindsEndedBy, stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { db } from "#db/client.server.ts";
import { isUnpaidOrder, orders } from "#db/schema.server.ts";
import { orderMoney } from "./read-order-money.server.ts";

export interface InvariantViolation {
	/** What must hold, in Portuguese: the shop's owner reads it. */
	rule: string;
	/** The row that breaks it: an order, a product, a notification or a mail. */
	id: string;
}

/**
 * What must hold in every shop at every moment, whatever was killed, repeated or raced. Each query
 * gives the ids that break its rule. Products' opening stock is known only to the program that filled the
 * shop (a proof): given, their units are counted as well.
 */
export async function checkInvariants(
	given: { openingStock?: ReadonlyMap<string, number> } = {},
): Promise<InvariantViolation[]> {
	const violations: InvariantViolation[] = [];
	for (const [rule, query] of Object.entries(invariants)) {
		const { rows } = (await db.execute(query)) as unknown as { rows: { id: unknown }[] };
		violations.push(...rows.map((row) => ({ rule, id: String(row.id) })));
	}
	return [...violations, ...(await checkStockUnits(given.openingStock ?? new Map()))];
}

const invariants = {
	"O total de um pedido é a soma dos itens e do frete": sql`
		select o.id from orders o
		left join (select order_id, sum(total_price_cents) as total from order_items group by order_id) i
			on i.order_id = o.id
		where o.items_cents is distinct from i.total or o.total_cents <> o.items_cents + o.shipping_cents`,
	"Todo pedido tem itens": sql`
		select id from orders o where not exists (select 1 from order_items i where i.order_id = o.id)`,
	"Uma chave de envio faz um só pedido": sql`
		select min(id::text) as id from orders where user_id is not null
		group by user_id, idempotency_key having count(*) > 1`,
	"Um pedido cancelado devolveu suas peças ao estoque": sql`
		select id from orders o where status = 'cancelled' and stock_returned_at is null
		and exists (select 1 from order_items i where i.order_id = o.id and i.stock_taken > 0)`,
	"Um pedido em andamento mantém suas peças": sql`
		select id from orders where status <> 'cancelled' and stock_returned_at is not null
		and not ${hasOpenTask(stockKinds)}`,
	"Nenhum pedido mantém um aviso que seu status encerrou": sql`
		select id from orders where (status = 'cancelled' and ${hasOpenTask(kindsEndedBy("cancelled"))})
		or (status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered')
			and ${hasOpenTask(kindsEndedBy("sent").filter((kind) => !kindsEndedBy("moved").includes(kind)))})`,
	"Um pedido pago recebeu ao menos o seu total": sql`
		select o.id from orders o join (${orderMoney}) m on m.order_id = o.id
		where o.payment_status = 'paid' and m.received < m.price`,
	"O que um pedido devolveu e deve é o que dizem seus pagamentos e registros": sql`
		select o.id from orders o join (${orderMoney}) m on m.order_id = o.id
		where o.refunded_cents <> m.refunded or o.refund_due_cents <> m.left_to_owner`,
	"A receita desconta de cada pedido pago o que voltou dele": sql`
		select o.id from orders o
		left join (select order_id, sum(amount_cents) as changed from revenue_changes group by order_id) r
			on r.order_id = o.id
		where coalesce(r.changed, 0) <> case when o.payment_status = 'paid' then -o.refunded_cents else 0 end`,
	"Um pedido sem pagamento tem prazo, ou espera uma decisão sobre o que chegou": sql`
		select id from orders where ${isUnpaidOrder(orders)} and expires_at is null
		and not ${hasOpenTask(["amount_mismatch"])}`,
	"Nenhum pedido devolveu mais do que recebeu": sql`
		select order_id as id from (${orderMoney}) m
		where m.by_provider - m.charged_back + m.by_pix + m.otherwise > m.received`,
	"Nada foi marcado como devolvido com uma devolução em andamento": sql`
		select e.order_id as id from money_entries e join refunds r on r.order_id = e.order_id
		where e.kind = 'returned' and r.status in ('requested', 'in_process') and r.attempt = 1
		and e.created_at > r.created_at`,
	"Um pedido que venceu sem pagamento não guarda dinheiro recebido": sql`
		select o.id from orders o join (${orderMoney}) m on m.order_id = o.id
		where o.status = 'cancelled' and o.payment_status <> 'paid' and m.received > m.returned
		and m.due + m.at_provider + m.by_hand < m.received - m.returned`,
	"Uma devolução feita pelo Mercado Pago tem o número dele": sql`
		select r.id from refunds r join payments p on p.id = r.payment_id
		where r.status = 'done' and p.provider_payment_id is not null and r.provider_refund_id is null`,
	"Uma devolução de peças só diz “valor devolvido” quando um valor voltou": sql`
		select d.order_id as id from order_returns d join (${orderMoney}) m on m.order_id = d.order_id
		where d.status = 'refunded' and m.returned = 0`,
	"Um pagamento aprovado deixa o pedido pago": sql`
		select o.id from orders o join payments p on p.order_id = o.id
		where p.status = 'approved' and p.mismatch is null and o.payment_status <> 'paid'`,
	"Nenhum pagamento tem devoluções acima do que foi pago": sql`
		select p.id from payments p join refunds r on r.payment_id = p.id
		where r.status in ('requested', 'in_process', 'done')
		group by p.id having sum(r.amount_cents) > p.amount_cents`,
	"Nenhuma notificação de pagamento espera há mais de uma hora": sql`
		select id from payment_notifications
		where processed_at is null and is_signed and received_at < now() - interval '1 hour'`,
	"Nenhum e-mail espera há mais de uma hora sem tentativa de envio": sql`
		select id from outbox_messages
		where sent_at is null and attempts = 0 and created_at < now() - interval '1 hour'`,
	"Nada mais pode ser pago, um dia depois, de um pedido pago, cancelado ou por transferência": sql`
		select o.id from orders o join payment_preferences p on p.order_id = o.id
		where p.ended_at is null and (o.status = 'cancelled' or o.payment_status = 'paid')
		and coalesce(o.cancelled_at, o.paid_at) between now() - interval '50 days' and now() - interval '1 day'
		and coalesce(p.expires_at, 'infinity') > now()`,
	"Um pedido com o preço do PIX não tem página de pagamento aberta": sql`
		select o.id from orders o join payment_preferences p on p.order_id = o.id
		where o.pix_discount_percent > 0 and p.preference_id is not null and p.closed_at is null
		and coalesce(p.expires_at, 'infinity') > now()`,
	"Nenhum estoque fica abaixo de zero": sql`select id from products where stock_quantity < 0`,
};

async function checkStockUnits(openingStock: ReadonlyMap<string, number>): Promise<InvariantViolation[]> {
	const violations: InvariantViolation[] = [];
	for (const [productId, opening] of openingStock) {
		const { rows } = (await db.execute(sql`
			select (p.stock_quantity + coalesce(sum(i.stock_taken) filter (
				where o.stock_returned_at is null), 0))::int as units
			from products p
			left join order_items i on i.product_id = p.id
			left join orders o on o.id = i.order_id
			where p.id = ${productId} group by p.id`)) as unknown as { rows: { units: number }[] };
		if (rows[0]?.units !== opening) {
			violations.push({
				rule: "O estoque inicial é o estoque de agora mais as peças em pedidos",
				id: productId,
			});
		}
	}
	return violations;
}
