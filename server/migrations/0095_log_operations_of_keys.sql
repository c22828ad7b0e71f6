ALTER TABLE "key_requests" ADD COLUMN "operation" text;--> statement-breakpoint
CREATE INDEX "key_requests_account" ON "key_requests" USING btree ("site_id","user_id","created_at","id");