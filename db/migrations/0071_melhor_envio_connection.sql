CREATE TABLE "melhor_envio_apps" (
	"status" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"state_hash" text,
	"state_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "melhor_envio_apps_status_check" CHECK ("melhor_envio_apps"."status" in ('pending', 'connected'))
);
