ALTER TABLE "reports" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "revoked_for" text;--> statement-breakpoint
ALTER TABLE "stickers" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stickers" ADD COLUMN "revoked_for" text;