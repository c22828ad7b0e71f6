CREATE TABLE "stock_views" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_views_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_views" ADD CONSTRAINT "stock_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_views_list" ON "stock_views" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_views_person" ON "stock_views" USING btree ("person_id");