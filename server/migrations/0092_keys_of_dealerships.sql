ALTER TABLE "api_keys" ADD COLUMN "credits_per_day" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "credits_per_month" integer;