CREATE TABLE "account_views" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"operator_id" text NOT NULL,
	"session_id" text NOT NULL,
	"reason" text NOT NULL,
	"pages" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "account_views_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_views_account" ON "account_views" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_views_age" ON "account_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_views_session" ON "account_views" USING btree ("session_id");