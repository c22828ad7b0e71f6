CREATE TABLE "history_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"vin" text NOT NULL,
	"document" text NOT NULL,
	"reference" text,
	"may_be_charged" boolean NOT NULL,
	"fault" text,
	"answers" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "history_purchases_vehicle" ON "history_purchases" USING btree ("source","vin","started_at");--> statement-breakpoint
CREATE INDEX "history_purchases_document" ON "history_purchases" USING btree ("document");