ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_type_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" char(6);--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_check" CHECK ("products"."tax_class" ~ '^[0-9]{6}$');--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_type_check" CHECK ("webhook_events"."type" in ('order.placed', 'order.paid', 'order.changed', 'order.shipped', 'order.tracking', 'order.delivered', 'order.invoiced', 'order.return_requested', 'order.return_collected', 'order.refunded', 'order.refund_reversed', 'order.cancelled', 'order.reinstated', 'shop.test'));