ALTER TABLE "payment_preferences" ALTER COLUMN "preference_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_preferences" ALTER COLUMN "init_point" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "list_price_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pix_discount_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_list_price_check" CHECK ("order_items"."list_price_cents" >= "order_items"."unit_price_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pix_discount_check" CHECK ("orders"."pix_discount_percent" = 0 or ("orders"."pix_discount_percent" between 1 and 50
				and "orders"."payment_method" = 'mercadopago' and "orders"."transfer_discount_percent" = 0));