CREATE TABLE "documents" (
	"name" text PRIMARY KEY NOT NULL,
	"file_id" uuid,
	"former_file_id" uuid,
	"bytes" integer,
	"content_hash" text,
	"made_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"lease_until" timestamp with time zone,
	CONSTRAINT "documents_whole_check" CHECK ("documents"."file_id" is null or ("documents"."bytes" is not null and "documents"."content_hash" is not null and "documents"."made_at" is not null and "documents"."rests_until" is not null))
);
