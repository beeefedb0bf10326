import { sql } from "drizzle-orm";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";

/** Places in the queues of the benches, which follow their orders as the stock does. */
export const workOrderInvariants = {
	"Um item vendido com horas tem um lugar na fila, ou já está feito": sql`
		select o.id from order_items i join orders o on o.id = i.order_id
		where i.bench_minutes is not null and o.status <> 'cancelled' and not exists (
			select 1 from work_orders w where w.order_item_id = i.id and w.kind = 'made'
			and (w.returned_at is null or w.removed_at is not null))`,
	"O que foi tirado da bancada devolveu suas horas": sql`
		select id from work_orders where removed_at is not null and returned_at is null`,
	"Um trabalho é do pedido de sua peça, e de não mais peças": sql`
		select w.id from work_orders w join order_items i on i.id = w.order_item_id
		where w.order_id <> i.order_id or w.quantity > i.quantity`,
	"As partes de um trabalho não são mais do que foi vendido": sql`
		select i.order_id as id from order_items i join work_orders w on w.order_item_id = i.id
		where w.kind <> 'rework' and (w.returned_at is null or w.removed_at is not null)
		group by i.id, i.order_id, i.quantity having sum(w.quantity) > i.quantity`,
	"Um pedido cancelado devolveu suas horas": sql`
		select distinct o.id from work_orders w join orders o on o.id = w.order_id
		where o.status = 'cancelled' and w.finished_at is null and w.returned_at is null`,
	// Work that is made again has no item of its own. A task that the owner closed has told her all the same.
	"Um pedido pago tem seu lugar, ou um aviso": sql`
		select distinct orders.id from orders join order_items i on i.order_id = orders.id
		where orders.payment_status = 'paid' and orders.status in ('pending', 'confirmed', 'processing', 'preparing')
		and i.bench_minutes is not null
		and (
			not exists (select 1 from work_orders w where w.order_item_id = i.id and w.kind <> 'rework' and (
				w.removed_at is not null or w.finished_at is not null
				or (w.returned_at is null and w.release_day is not null)))
			or exists (select 1 from work_orders w where w.order_item_id = i.id and w.finished_at is null and w.returned_at is null
				and w.release_day is null))
		and not exists (select 1 from order_tasks t
			where t.order_id = orders.id and t.kind = 'paid_without_place')`,
	"“Pago sem lugar” avisa de um trabalho que não tem dia": sql`
		select orders.id from orders where ${hasOpenTask(["paid_without_place"])}
		and not exists (select 1 from work_orders w where w.order_id = orders.id and orders.payment_status = 'paid'
			and w.finished_at is null and w.returned_at is null and w.ready_day is null)`,
	"Nenhum trabalho começa antes do pagamento": sql`
		select distinct o.id from work_orders w join orders o on o.id = w.order_id
		where o.payment_status <> 'paid' and w.finished_at is null and w.returned_at is null
		and (w.release_day is not null or w.started_at is not null)`,
	"Um pedido com horas tem um dia prometido, e sai antes dele": sql`
		select distinct o.id from work_orders w join orders o on o.id = w.order_id
		where o.payment_status = 'paid' and (o.promised_date is null or o.leave_date > o.promised_date)`,
	"O dia escolhido não é depois do prometido": sql`
		select id from orders where delivery_day > promised_date`,
	"Um trabalho fica pronto antes de seu pedido sair": sql`
		select distinct o.id from work_orders w join orders o on o.id = w.order_id
		where o.status <> 'cancelled' and w.returned_at is null and w.finished_at is null
		and w.ready_day > o.leave_date`,
	"Nenhum trabalho mira um dia depois do que prometeu": sql`
		select id from work_orders where target_day > ready_day`,
	"Uma proposta de novo dia espera só em um pedido pago que não saiu": sql`
		select o.id from day_proposals p join orders o on o.id = p.order_id
		where p.closed_at is null
		and o.status not in ('pending', 'confirmed', 'processing', 'preparing')`,
	"Um lugar na fila está em uma bancada": sql`
		select w.id from work_orders w left join benches b on b.id = w.bench_id
		where w.ready_day is not null and w.finished_at is null and w.returned_at is null and b.id is null`,
};
