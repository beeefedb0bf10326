CREATE TABLE "bench_exceptions" (
	"bench_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bench_exceptions_bench_id_day_pk" PRIMARY KEY("bench_id","day"),
	CONSTRAINT "bench_exceptions_minutes_check" CHECK ("bench_exceptions"."minutes" between 0 and 1440 and "bench_exceptions"."minutes" % 15 = 0),
	CONSTRAINT "bench_exceptions_reason_check" CHECK (length("bench_exceptions"."reason") <= 80)
);
--> statement-breakpoint
CREATE TABLE "benches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"artisan_id" uuid,
	"week" smallint[7] NOT NULL,
	"position" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "benches_name_check" CHECK (length(trim("benches"."name")) between 1 and 40),
	CONSTRAINT "benches_week_check" CHECK (cardinality("benches"."week") = 7 and array_position("benches"."week", null) is null and 0 <= all("benches"."week") and 1440 >= all("benches"."week")),
	CONSTRAINT "benches_week_quarters_check" CHECK ("benches"."week"[1] % 15 = 0 and "benches"."week"[2] % 15 = 0 and "benches"."week"[3] % 15 = 0 and "benches"."week"[4] % 15 = 0 and "benches"."week"[5] % 15 = 0 and "benches"."week"[6] % 15 = 0 and "benches"."week"[7] % 15 = 0),
	CONSTRAINT "benches_position_check" CHECK ("benches"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_benches" (
	"product_id" uuid NOT NULL,
	"bench_id" uuid NOT NULL,
	CONSTRAINT "product_benches_product_id_bench_id_pk" PRIMARY KEY("product_id","bench_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bench_minutes" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bench_setup_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "drying_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "work_steps" jsonb;--> statement-breakpoint
ALTER TABLE "bench_exceptions" ADD CONSTRAINT "bench_exceptions_bench_id_benches_id_fk" FOREIGN KEY ("bench_id") REFERENCES "public"."benches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benches" ADD CONSTRAINT "benches_artisan_id_users_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_benches" ADD CONSTRAINT "product_benches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_benches" ADD CONSTRAINT "product_benches_bench_id_benches_id_fk" FOREIGN KEY ("bench_id") REFERENCES "public"."benches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benches_artisan_index" ON "benches" USING btree ("artisan_id") WHERE "benches"."artisan_id" is not null;--> statement-breakpoint
CREATE INDEX "product_benches_bench_index" ON "product_benches" USING btree ("bench_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bench_check" CHECK ("products"."bench_minutes" between 15 and 36000 and "products"."bench_minutes" % 15 = 0 and "products"."bench_setup_minutes" between 0 and 6000 and "products"."bench_setup_minutes" % 15 = 0 and "products"."drying_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_work_steps_check" CHECK (jsonb_typeof("products"."work_steps") = 'array' and jsonb_array_length("products"."work_steps") between 1 and 12);