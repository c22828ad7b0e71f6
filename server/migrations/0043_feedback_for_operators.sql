ALTER TABLE "feedback" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "make" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "year" smallint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "feedback_desk" ON "feedback" USING btree ("site_id","created_at","id");