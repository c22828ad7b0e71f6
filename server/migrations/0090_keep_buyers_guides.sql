CREATE TABLE "buyers_guides" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb NOT NULL,
	"printed" jsonb,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buyers_guides_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "form_wordings" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"content" jsonb NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"compared" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyers_guides" ADD CONSTRAINT "buyers_guides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buyers_guides_once" ON "buyers_guides" USING btree ("site_id","user_id","vehicle_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "form_wordings_once" ON "form_wordings" USING btree ("site_id","language","digest");