-- What had come back and been checked before, and did not go on sale again, is held by its order no more.
UPDATE order_items i SET stock_taken = 0 FROM orders o JOIN order_returns d ON d.order_id = o.id
WHERE i.order_id = o.id AND i.stock_taken > 0 AND o.stock_returned_at IS NULL AND d.status IN ('checked', 'refunded', 'closed');
--> statement-breakpoint
-- A return whose money a bank took back, or which was never paid, gave nothing back.
UPDATE order_returns d SET status = 'closed' WHERE d.status = 'refunded'
AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = d.order_id AND r.status = 'done')
AND NOT EXISTS (SELECT 1 FROM money_entries e WHERE e.order_id = d.order_id AND e.kind = 'returned')
AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = d.order_id AND (p.status = 'refunded' OR p.refunded_cents > 0));
--> statement-breakpoint
-- Money that did not fit its order was told by a notice that ended with “Conferido”. It waits for a decision again.
INSERT INTO order_tasks (order_id, kind, key)
SELECT o.id, 'amount_mismatch', 'before-decisions' FROM orders o
WHERE o.payment_status <> 'paid' AND o.status <> 'cancelled' AND o.rest_asked_at IS NULL
AND NOT EXISTS (SELECT 1 FROM order_tasks t WHERE t.order_id = o.id AND t.kind = 'amount_mismatch' AND t.closed_at IS NULL)
AND NOT EXISTS (SELECT 1 FROM order_returns d WHERE d.order_id = o.id AND d.status IN ('checked', 'refunded', 'closed'))
AND EXISTS (
	SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('approved', 'in_mediation') AND p.currency = 'BRL'
	AND p.mismatch IS DISTINCT FROM 'recebida por outra conta do Mercado Pago'
	AND p.amount_cents > greatest(p.refunded_cents, coalesce((SELECT sum(r.amount_cents) FROM refunds r
		WHERE r.payment_id = p.id AND r.status IN ('requested', 'in_process', 'done')), 0))
)
ON CONFLICT DO NOTHING;
