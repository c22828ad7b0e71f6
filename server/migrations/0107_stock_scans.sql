CREATE TABLE "stock_scans" (
	"key" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_scans_key_user_id_pk" PRIMARY KEY("key","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_scans" ADD CONSTRAINT "stock_scans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_scans_age" ON "stock_scans" USING btree ("created_at");