CREATE TABLE "key_orders" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"document_id" text NOT NULL,
	"unit" text NOT NULL,
	"credits" integer NOT NULL,
	"reused" boolean NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_orders_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "key_orders_request" ON "key_orders" USING btree ("site_id","user_id","request_key");--> statement-breakpoint
CREATE INDEX "key_orders_newest" ON "key_orders" USING btree ("site_id","user_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "key_orders_key" ON "key_orders" USING btree ("key_id","created_at");