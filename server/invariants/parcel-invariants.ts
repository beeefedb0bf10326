import { sql } from "drizzle-orm";
import { isOpenOf } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { holdingKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { orderTasks } from "#db/schema.server.ts";

const hasLeft = sql`('shipped', 'in_transit', 'out_for_delivery', 'delivered')`;

/** Labels, and orders that have left the workshop. */
export const parcelInvariants = {
	// For a month, after which nothing can be done about it: earlier builds left labels in the cart.
	"Uma etiqueta recusada não foi paga nem está no carrinho do Melhor Envio": sql`
		select id from shipping_labels where status = 'refused' and (provider_id is not null or price_cents is not null)
		and created_at > now() - interval '30 days'`,
	"Uma etiqueta paga está no Melhor Envio": sql`
		select id from shipping_labels
		where status in ('paid', 'generated', 'ready', 'cancelling', 'cancelled') and provider_id is null`,
	"Nenhum pacote retido saiu sem que a oficina fosse avisada": sql`
		select o.id from ${orderTasks} join orders o on o.id = ${orderTasks.orderId}
		where ${isOpenOf(holdingKinds)} and (
			(o.status in ${hasLeft} and exists (select 1 from audit_entries a
				where a.entity = 'order' and a.entity_id = o.id::text and a.action = 'order.status_changed'
				and a.details ->> 'to' in ${hasLeft} and a.created_at > ${orderTasks.since}))
			-- The carrier has the parcel of an order that its customer still sees as not shipped.
			or (o.status not in ${hasLeft} and o.status <> 'cancelled' and exists (select 1 from shipping_labels l
				where l.order_id = o.id and l.carrier_status in ('posted', 'delivered'))))
		and not exists (select 1 from order_tasks told
			where told.order_id = o.id and told.kind = 'left_while_held' and told.since >= ${orderTasks.since})`,
};
