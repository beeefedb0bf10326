ALTER TABLE "products" ADD COLUMN "making_time" text;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "sentence" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "workshop_town" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_making_time_check" CHECK (length(trim("products"."making_time")) between 1 and 200);--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD CONSTRAINT "search_synonyms_sentence_check" CHECK (length(trim("search_synonyms"."sentence")) between 1 and 200);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_workshop_town_check" CHECK (length(trim("users"."workshop_town")) between 1 and 100);