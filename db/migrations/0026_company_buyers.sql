ALTER TABLE "orders" ADD COLUMN "cnpj" char(14);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_registration" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cpf" char(11);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cnpj" char(14);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "state_registration" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_check" CHECK (num_nonnulls("orders"."cpf", "orders"."cnpj") <= 1 and num_nonnulls("orders"."cnpj", "orders"."company_name", "orders"."state_registration") in (0, 3) and coalesce("orders"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$' and "orders"."state_registration" ~ '^([0-9]{2,14}|ISENTO)$' and length("orders"."company_name") between 1 and 120, true));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_cpf_check" CHECK ("users"."cpf" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_buyer_check" CHECK (num_nonnulls("users"."cpf", "users"."cnpj") <= 1 and num_nonnulls("users"."cnpj", "users"."company_name", "users"."state_registration") in (0, 3) and coalesce("users"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$' and "users"."state_registration" ~ '^([0-9]{2,14}|ISENTO)$' and length("users"."company_name") between 1 and 120, true));