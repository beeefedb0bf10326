ALTER TABLE "contact_replies" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_published_unique" ON "contact_replies" USING btree ("contact_id") WHERE "contact_replies"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "contacts_product_index" ON "contacts" USING btree ("product_id") WHERE "contacts"."product_id" is not null;