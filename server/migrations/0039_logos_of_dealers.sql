ALTER TABLE "dealers" ADD COLUMN "sheet_name" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "use" text DEFAULT 'profile' NOT NULL;