ALTER TABLE "melhor_envio_tokens" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "melhor_envio_tokens" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "melhor_envio_tokens" SET "next_attempt_at" = CASE WHEN "refused_at" IS NULL THEN coalesce("expires_at" - interval '7 days', now()) END;