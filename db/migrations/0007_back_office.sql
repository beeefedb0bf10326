CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"author_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_message_check" CHECK (length(trim("contact_replies"."message")) between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text_check" CHECK (length(trim("order_notes"."text")) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
DROP INDEX "contacts_newest_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_contact_index" ON "contact_replies" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "former_slugs_product_index" ON "former_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_notes_order_index" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_status_index" ON "orders" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_without_stock_index" ON "orders" USING btree ("created_at") WHERE "orders"."paid_without_stock";--> statement-breakpoint
CREATE INDEX "orders_id_end_index" ON "orders" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "outbox_messages_newest_index" ON "outbox_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_notifications_newest_index" ON "payment_notifications" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "products_name_search_index" ON "products" USING gin (cerne_fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_source_index" ON "products" USING btree ("source_url");--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_author_search_index" ON "reviews" USING gin (cerne_fold("user_name" || ' ' || "user_email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (cerne_fold("full_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_newest_index" ON "contacts" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_source_url_check" CHECK ("products"."source_url" ~ '^https?://');