DROP INDEX "dealers_queue";--> statement-breakpoint
DROP INDEX "deletions_site";--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dealers_decided" ON "dealers" USING btree ("site_id","standing","decided_at","id");--> statement-breakpoint
CREATE INDEX "access_listed" ON "access_credentials" USING btree ("site_id",("ended_at" is null),"created_at","id");--> statement-breakpoint
CREATE INDEX "dealers_queue" ON "dealers" USING btree ("site_id","standing","applied_at","id");--> statement-breakpoint
CREATE INDEX "deletions_site" ON "deletions" USING btree ("site_id","created_at","id");