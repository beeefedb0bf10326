CREATE TABLE "review_photos" (
	"review_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "review_photos_review_id_position_pk" PRIMARY KEY("review_id","position"),
	CONSTRAINT "review_photos_image_unique" UNIQUE("image_id"),
	CONSTRAINT "review_photos_position_check" CHECK ("review_photos"."position" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_personal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_published_unique" ON "contact_replies" USING btree ("contact_id") WHERE "contact_replies"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "contacts_product_index" ON "contacts" USING btree ("product_id") WHERE "contacts"."product_id" is not null;