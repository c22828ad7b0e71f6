DROP INDEX "searches_once";--> statement-breakpoint
DROP INDEX "searches_account";--> statement-breakpoint
DROP INDEX "searches_guest_once";--> statement-breakpoint
CREATE UNIQUE INDEX "searches_once" ON "searches" USING btree ("site_id","user_id","vin") WHERE "searches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "searches_account" ON "searches" USING btree ("site_id","user_id","created_at","id") WHERE "searches"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "searches_guest_once" ON "searches" USING btree ("site_id","guest_hash","vin") WHERE "searches"."guest_hash" is not null;