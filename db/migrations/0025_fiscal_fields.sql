ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ncm" char(8);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cfop_in_state" char(4);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cfop_out_of_state" char(4);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin" char(1);--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree ("sku");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku_check" CHECK (length(trim("products"."sku")) between 1 and 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ncm_check" CHECK ("products"."ncm" ~ '^[0-9]{8}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cfop_check" CHECK ("products"."cfop_in_state" ~ '^5[0-9]{3}$' and "products"."cfop_out_of_state" ~ '^6[0-9]{3}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_origin_check" CHECK ("products"."origin" ~ '^[0-8]$');