CREATE TABLE "stock_recalls" (
	"vehicle_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"checked_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"failed" text[] NOT NULL,
	"lists" text[] NOT NULL,
	"campaigns" jsonb NOT NULL,
	"count" integer NOT NULL,
	"park_it" boolean NOT NULL,
	"waiting" text[] NOT NULL,
	CONSTRAINT "stock_recalls_vehicle_id_user_id_pk" PRIMARY KEY("vehicle_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_recalls" ADD CONSTRAINT "stock_recalls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_recalls_waiting" ON "stock_recalls" USING btree ("user_id") WHERE "stock_recalls"."waiting" <> '{}';--> statement-breakpoint
CREATE INDEX "stock_vehicles_round" ON "stock_vehicles" USING btree ("state","id");