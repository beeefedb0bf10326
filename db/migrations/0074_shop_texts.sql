CREATE TABLE "shop_text_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb,
	"published_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" uuid,
	CONSTRAINT "shop_text_versions_revision_unique" UNIQUE("key","revision")
);
--> statement-breakpoint
CREATE TABLE "shop_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" uuid
);
--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_key_shop_texts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."shop_texts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_texts" ADD CONSTRAINT "shop_texts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;