ALTER TABLE "users" ALTER COLUMN "notify" SET DEFAULT '{"recall":false,"refresh":false,"product":false}'::jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "privacy_version" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "privacy_version" text;