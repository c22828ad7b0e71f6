CREATE TABLE "outage_watches" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text,
	"email" text,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"locale" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outage_watches_of_one" CHECK (("outage_watches"."user_id" is null) <> ("outage_watches"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "outage_watches" ADD CONSTRAINT "outage_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outage_watches_member" ON "outage_watches" USING btree ("site_id","vin","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outage_watches_email" ON "outage_watches" USING btree ("site_id","vin","email");