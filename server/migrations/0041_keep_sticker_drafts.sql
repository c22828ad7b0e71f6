CREATE TABLE "sticker_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"choices" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sticker_drafts" ADD CONSTRAINT "sticker_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sticker_drafts_once" ON "sticker_drafts" USING btree ("site_id","user_id","vin");