CREATE TABLE "support_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "support_attachments_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_attachments_of" ON "support_attachments" USING btree ("message_id");