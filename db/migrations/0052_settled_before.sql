-- What had come back and been checked before, and did not go on sale again, is held by its order no more.
UPDATE order_items i SET stock_taken = 0 FROM orders o JOIN order_returns d ON d.order_id = o.id
WHERE i.order_id = o.id AND i.stock_taken > 0 AND o.stock_returned_at IS NULL AND d.status IN ('checked', 'refunded', 'closed');
--> statement-breakpoint
-- A return whose money a bank took back, or which was never paid, gave nothing back.
UPDATE order_returns d SET status = 'closed' WHERE d.status = 'refunded'
AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = d.order_id AND r.status = 'done')
AND NOT EXISTS (SELECT 1 FROM money_entries e WHERE e.order_id = d.order_id AND e.kind = 'returned')
AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = d.order_id AND (p.status = 'refunded' OR p.refunded_cents > 0));
