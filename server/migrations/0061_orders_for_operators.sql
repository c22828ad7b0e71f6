CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("site_id","user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("site_id","list");--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree ("site_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("site_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_plan" ON "orders" USING btree ("site_id","plan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_gateway" ON "orders" USING btree ("site_id","gateway","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("site_id","total_cents");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("site_id","coupon_code","created_at","id") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_vin" ON "orders" USING btree ("site_id","vin","created_at","id") WHERE "orders"."vin" is not null;