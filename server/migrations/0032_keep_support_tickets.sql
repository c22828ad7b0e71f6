CREATE TABLE "support_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"from" text NOT NULL,
	"author_id" text,
	"note" boolean NOT NULL,
	"via" text NOT NULL,
	"text" text NOT NULL,
	"mail_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "support_tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"vin" text NOT NULL,
	"kind" text,
	"locale" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"credit_granted" boolean DEFAULT false NOT NULL,
	"satisfaction" smallint,
	"merged_into" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"late_at" timestamp with time zone,
	"solved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_of" ON "support_messages" USING btree ("ticket_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_mail" ON "support_messages" USING btree ("site_id","mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "support_tickets_desk" ON "support_tickets" USING btree ("site_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_person" ON "support_tickets" USING btree ("site_id","user_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_address" ON "support_tickets" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "support_tickets_unanswered" ON "support_tickets" USING btree ("site_id","due_at") WHERE answered_at is null;