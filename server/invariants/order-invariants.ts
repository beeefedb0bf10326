import { sql } from "drizzle-orm";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { kindsEndedBy } from "#app/shop/orders/tasks/task-kinds.ts";
import { isUnpaidOrder, orders } from "#db/schema.server.ts";

/** Rules about an order alone. */
export const orderInvariants = {
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
	"O número de um pedido é só dele": sql`
		select min(id::text) as id from orders group by number having count(*) > 1`,
	"Um pedido sem pagamento tem prazo, ou espera uma decisão sobre o que chegou": sql`
		select id from orders where ${isUnpaidOrder(orders)} and expires_at is null
		and not ${hasOpenTask(["amount_mismatch"])}`,
	"Nenhum pedido mantém um aviso que seu status encerrou": sql`
		select id from orders where (status = 'cancelled' and ${hasOpenTask(kindsEndedBy("cancelled"))})
		or (status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered')
			and ${hasOpenTask(kindsEndedBy("sent").filter((kind) => !kindsEndedBy("moved").includes(kind)))})`,
};
