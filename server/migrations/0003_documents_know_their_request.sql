ALTER TABLE "reports" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "stickers" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "stickers" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_request" ON "reports" USING btree ("site_id","user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_request" ON "stickers" USING btree ("site_id","user_id","request_key");