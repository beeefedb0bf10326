CREATE TABLE "bench_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_order_id" uuid NOT NULL,
	"user_id" uuid,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"step" smallint,
	"text" text,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "bench_events_kind_check" CHECK ("bench_events"."kind" in ('start', 'stop', 'tick', 'untick', 'photo', 'note', 'seen_end')),
	CONSTRAINT "bench_events_outcome_check" CHECK ("bench_events"."outcome" in ('applied', 'already', 'after_end')),
	CONSTRAINT "bench_events_text_check" CHECK (length("bench_events"."text") <= 500)
);
--> statement-breakpoint
CREATE TABLE "work_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"work_order_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"step" smallint,
	"taken_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	CONSTRAINT "work_photos_image_unique" UNIQUE("image_id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "workshop_note" text;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "end_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bench_events" ADD CONSTRAINT "bench_events_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_events" ADD CONSTRAINT "bench_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_events_work_order_index" ON "bench_events" USING btree ("work_order_id","user_id","sequence");--> statement-breakpoint
CREATE INDEX "bench_events_received_index" ON "bench_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "work_photos_work_order_index" ON "work_photos" USING btree ("work_order_id");--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_note_check" CHECK (length("work_orders"."workshop_note") <= 500);