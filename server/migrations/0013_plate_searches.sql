CREATE TABLE "plate_answers" (
	"plate_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reading" integer NOT NULL,
	"vehicles" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plate_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plate_service_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"asked" integer NOT NULL,
	"found" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "plate_service_days_site_id_day_provider_pk" PRIMARY KEY("site_id","day","provider")
);
--> statement-breakpoint
ALTER TABLE "plate_searches" ADD CONSTRAINT "plate_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plate_answers_expiry" ON "plate_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "plate_searches_time" ON "plate_searches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plate_searches_account" ON "plate_searches" USING btree ("site_id","user_id","created_at");