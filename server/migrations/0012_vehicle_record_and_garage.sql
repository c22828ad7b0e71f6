CREATE TABLE "saved_vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"mileage" integer,
	"note" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "searches_account";--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "make" text;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "model_id" text;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "auction" boolean;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "subtitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "option" text;--> statement-breakpoint
ALTER TABLE "saved_vehicles" ADD CONSTRAINT "saved_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_vehicles_once" ON "saved_vehicles" USING btree ("site_id","user_id","vin");--> statement-breakpoint
CREATE INDEX "saved_vehicles_newest" ON "saved_vehicles" USING btree ("site_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "searches_account" ON "searches" USING btree ("site_id","user_id","created_at","id");