CREATE TABLE "appraisals" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rooftop_id" text NOT NULL,
	"vin" text NOT NULL,
	"mileage" integer NOT NULL,
	"mileage_unit" text NOT NULL,
	"color" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"costs" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"checked" jsonb NOT NULL,
	"offer" jsonb,
	"state" text NOT NULL,
	"vehicle_id" text,
	"started_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appraisals_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "appraisals" ADD CONSTRAINT "appraisals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appraisals_list" ON "appraisals" USING btree ("site_id","user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "appraisals_vin" ON "appraisals" USING btree ("site_id","user_id","vin");