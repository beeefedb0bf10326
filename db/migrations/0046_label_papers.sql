ALTER TABLE "shipping_labels" ADD COLUMN "is_without_invoice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_labels" ADD COLUMN "declaration_pdf" text;