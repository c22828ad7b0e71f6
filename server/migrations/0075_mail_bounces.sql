CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"mail_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "mail_events_email" ON "mail_events" USING btree ("site_id","email","created_at");--> statement-breakpoint
CREATE INDEX "mail_events_age" ON "mail_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_once" ON "mail_suppressions" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "mail_suppressions_page" ON "mail_suppressions" USING btree ("site_id","created_at","id");