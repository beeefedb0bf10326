-- Orders from before have the steps of their history that their own columns and the audit log know. An order with a
-- step stays as it is. `order-event.ts` has the sentences of later steps.
INSERT INTO tracking_events (order_id, status, description, "timestamp")
SELECT o.id, step.status, step.description, step.at
FROM orders o
CROSS JOIN LATERAL (
	SELECT 'pending' AS status, 'Recebemos seu pedido.' AS description, o.created_at AS at
	UNION ALL
	SELECT 'confirmed', 'Pagamento recebido. Começamos em breve.', o.paid_at WHERE o.paid_at IS NOT NULL
	UNION ALL
	SELECT CASE a.details ->> 'to' WHEN 'processing' THEN 'confirmed' ELSE a.details ->> 'to' END,
		CASE WHEN a.details ->> 'from' = 'cancelled' THEN 'Seu pedido voltou. ' ELSE '' END
			|| CASE
				WHEN o.shipping_option_id = 'retirada' AND a.details ->> 'to' IN ('shipped', 'in_transit', 'out_for_delivery')
					THEN 'Pronto para retirada na oficina.'
				WHEN o.shipping_option_id = 'retirada' AND a.details ->> 'to' = 'delivered'
					THEN 'Retirado na oficina. Esperamos que você goste.'
				ELSE CASE a.details ->> 'to'
					WHEN 'pending' THEN 'Aguardando o pagamento.'
					WHEN 'confirmed' THEN 'Pedido confirmado. Começamos em breve.'
					WHEN 'processing' THEN 'Estamos cuidando do seu pedido.'
					WHEN 'preparing' THEN 'Em preparação na oficina.'
					WHEN 'shipped' THEN 'Saiu da oficina, a caminho de você.'
					WHEN 'in_transit' THEN 'Em trânsito.'
					WHEN 'out_for_delivery' THEN 'Saiu para entrega.'
					WHEN 'delivered' THEN 'Entregue. Esperamos que você goste.'
				END
			END,
		a.created_at
	FROM audit_entries a
	WHERE a.entity = 'order' AND a.entity_id = o.id::text AND a.action = 'order.status_changed'
		AND a.details ->> 'to' IN ('pending', 'confirmed', 'processing', 'preparing', 'shipped', 'in_transit',
			'out_for_delivery', 'delivered')
	UNION ALL
	SELECT 'cancelled', CASE a.action WHEN 'order.expired' THEN 'Pedido encerrado: o pagamento não chegou no prazo.'
		ELSE 'Pedido cancelado.' END, a.created_at
	FROM audit_entries a
	WHERE a.entity = 'order' AND a.entity_id = o.id::text AND a.action IN ('order.cancelled', 'order.expired')
	UNION ALL
	-- What the audit log has no longer.
	SELECT 'delivered', CASE o.shipping_option_id WHEN 'retirada' THEN 'Retirado na oficina. Esperamos que você goste.'
		ELSE 'Entregue. Esperamos que você goste.' END, o.delivered_at
	WHERE o.status = 'delivered' AND o.delivered_at IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = o.id::text
			AND a.action = 'order.status_changed' AND a.details ->> 'to' = 'delivered')
	UNION ALL
	SELECT 'cancelled', 'Pedido cancelado.', o.cancelled_at
	WHERE o.status = 'cancelled' AND o.cancelled_at IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = o.id::text
			AND a.action IN ('order.cancelled', 'order.expired'))
) step
WHERE NOT EXISTS (SELECT 1 FROM tracking_events e WHERE e.order_id = o.id);
--> statement-breakpoint
-- When an order left: at the last step out of the workshop that the audit log has, or at the delivery.
UPDATE orders o SET shipped_at = coalesce((
	SELECT max(a.created_at) FROM audit_entries a
	WHERE a.entity = 'order' AND a.entity_id = o.id::text AND a.action = 'order.status_changed'
		AND a.details ->> 'to' IN ('shipped', 'in_transit', 'out_for_delivery', 'delivered')
		AND coalesce(a.details ->> 'from', '') NOT IN ('shipped', 'in_transit', 'out_for_delivery', 'delivered')
), o.delivered_at, o.updated_at)
WHERE o.status IN ('shipped', 'in_transit', 'out_for_delivery', 'delivered') AND o.shipped_at IS NULL;
--> statement-breakpoint
UPDATE orders o SET begun_at = coalesce((
	SELECT max(a.created_at) FROM audit_entries a
	WHERE a.entity = 'order' AND a.entity_id = o.id::text AND a.action = 'order.status_changed'
		AND a.details ->> 'to' = 'preparing'
), o.updated_at)
WHERE o.status = 'preparing' AND o.begun_at IS NULL;
