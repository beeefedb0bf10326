ALTER TABLE "orders" ADD COLUMN "leave_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" date;