ALTER TABLE "orders" ADD COLUMN "delivery_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_turn" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_turn_check" CHECK ("orders"."delivery_turn" in ('morning', 'afternoon', 'evening'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_day_check" CHECK ("orders"."delivery_day" is null or ("orders"."promised_date" is not null and "orders"."shipping_option_id" <> 'retirada'));