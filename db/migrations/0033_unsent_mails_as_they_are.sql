-- A mail's text and draft are stored until it is sent, some seconds. Compressing them took longer than
-- writing the row.
ALTER TABLE "outbox_messages" ALTER COLUMN "text" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ALTER COLUMN "draft" SET STORAGE EXTERNAL;
