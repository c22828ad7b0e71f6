CREATE TABLE "bulk_refund_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"bulk_id" text NOT NULL,
	"place" integer NOT NULL,
	"order_id" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"state" text NOT NULL,
	"part" text NOT NULL,
	"reason" text NOT NULL,
	"begun_by" text NOT NULL,
	"approved_by" text,
	"approval_id" text,
	"locale" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_refund_orders_place" ON "bulk_refund_orders" USING btree ("bulk_id","place");--> statement-breakpoint
CREATE INDEX "bulk_refund_orders_order" ON "bulk_refund_orders" USING btree ("site_id","order_id");--> statement-breakpoint
CREATE INDEX "bulk_refunds_of_site" ON "bulk_refunds" USING btree ("site_id","created_at","id");