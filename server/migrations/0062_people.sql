CREATE TABLE "person_notes" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"how" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_ins_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_for" text;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_account" ON "person_notes" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_account" ON "sign_ins" USING btree ("site_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_age" ON "sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("site_id",lower("first" || ' ' || "last") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last" ON "users" USING btree ("site_id",lower("last") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("site_id","recipient","created_at");