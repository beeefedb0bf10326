import { sql } from "drizzle-orm";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";

/** Units in stock and in orders. */
export const stockInvariants = {
	"Nenhum estoque fica abaixo de zero": sql`select id from products where stock_quantity < 0`,
	"O estoque de um produto é a soma dos seus movimentos": sql`
		select p.id from products p
		left join (select product_id, sum(units) as units from stock_movements group by product_id) m
			on m.product_id = p.id
		where p.stock_quantity <> coalesce(m.units, 0)`,
	// Orders placed before the ledger existed have no record of their units, and neither has a stock that an earlier
	// build changed later.
	"Um pedido tem do estoque o que seus movimentos tiraram e não devolveram": sql`
		select o.id from (
			select order_id, product_id, min(id) as first_id, sum(units + written_off) as units from stock_movements
			where order_id is not null and reason <> 'made_for_cancelled' group by order_id, product_id
			having bool_or(reason = 'order_placed')
		) m
		join orders o on o.id = m.order_id
		join order_items i on i.order_id = m.order_id and i.product_id = m.product_id
		left join (
			select product_id, max(id) as last_id from stock_movements where reason = 'unexplained' group by product_id
		) u on u.product_id = m.product_id
		where -m.units <> case when o.stock_returned_at is null then i.stock_deducted else 0 end
		and coalesce(u.last_id < m.first_id, true)`,
	"Um pedido cancelado devolveu suas peças ao estoque": sql`
		select id from orders o where status = 'cancelled' and stock_returned_at is null
		and exists (select 1 from order_items i where i.order_id = o.id and i.stock_deducted > 0)`,
	"Um pedido em andamento mantém suas peças": sql`
		select id from orders where status <> 'cancelled' and stock_returned_at is not null
		and not ${hasOpenTask(stockKinds)}`,
	"Um pedido que voltou e foi conferido não tem mais peças do estoque": sql`
		select d.order_id as id from order_returns d join orders o on o.id = d.order_id
		where d.status in ('checked', 'refunded', 'closed') and o.stock_returned_at is null
		and exists (select 1 from order_items i where i.order_id = o.id and i.stock_deducted > 0)`,
};
