CREATE TABLE "watched_problems" (
	"kind" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_problems_kind_check" CHECK ("watched_problems"."kind" in ('backup', 'disk', 'certificate', 'mails', 'queue', 'provider'))
);
