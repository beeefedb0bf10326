ALTER TABLE "melhor_envio_tokens" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipping_labels" ADD COLUMN "cancelled_from" text;