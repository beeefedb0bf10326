DROP INDEX "products_low_stock_index";--> statement-breakpoint
CREATE INDEX "audit_entries_id_index" ON "audit_entries" USING btree ("entity_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contacts_status_index" ON "contacts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search_index" ON "contacts" USING gin (cerne_fold("name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_unshipped_index" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" in ('pending', 'confirmed', 'processing', 'preparing') and "orders"."payment_status" = 'paid';--> statement-breakpoint
CREATE INDEX "orders_awaited_transfer_index" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" = 'pending' and "orders"."payment_status" = 'pending' and "orders"."payment_method" = 'bank_transfer';--> statement-breakpoint
CREATE INDEX "outbox_messages_search_index" ON "outbox_messages" USING gin (cerne_fold("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_notifications_open_index" ON "payment_notifications" USING btree ("received_at","id") WHERE "payment_notifications"."failure" is not null or "payment_notifications"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "products_stock_index" ON "products" USING btree ("stock_quantity","id","is_active","is_made_to_order","is_featured");--> statement-breakpoint
CREATE INDEX "products_uncategorised_index" ON "products" USING btree ("created_at","id") WHERE "products"."category_names" = '';--> statement-breakpoint
CREATE INDEX "products_desk_name_index" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_desk_price_index" ON "products" USING btree ("price_cents","id");