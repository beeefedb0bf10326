CREATE TABLE "back_in_stock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "back_in_stock_requests_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "back_in_stock_requests_product_mailbox_unique" UNIQUE("product_id","mailbox"),
	CONSTRAINT "back_in_stock_requests_email_check" CHECK (length("back_in_stock_requests"."email") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_mailbox_index" ON "back_in_stock_requests" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_confirmed_index" ON "back_in_stock_requests" USING btree ("confirmed_at") WHERE "back_in_stock_requests"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_unconfirmed_index" ON "back_in_stock_requests" USING btree ("created_at") WHERE "back_in_stock_requests"."confirmed_at" is null;