ALTER TABLE "orders" ADD COLUMN "diary_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "diary_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;