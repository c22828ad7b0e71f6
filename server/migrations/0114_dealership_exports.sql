CREATE TABLE "dealership_exports" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"person_id" text NOT NULL,
	"state" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "dealership_exports_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dealership_exports" ADD CONSTRAINT "dealership_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealership_exports_newest" ON "dealership_exports" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "dealership_exports_age" ON "dealership_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dealership_exports_person" ON "dealership_exports" USING btree ("person_id");