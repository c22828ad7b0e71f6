CREATE TABLE "record_dispute_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"dispute_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"document_id" text NOT NULL,
	"origin" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"record" text NOT NULL,
	"section" text NOT NULL,
	"record_on" text,
	"about" jsonb NOT NULL,
	"said" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"correction" jsonb
);
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" ADD CONSTRAINT "record_dispute_evidence_dispute_id_record_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."record_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_disputes" ADD CONSTRAINT "record_disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_disputes" ADD CONSTRAINT "record_disputes_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_dispute_evidence_of" ON "record_dispute_evidence" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_disputes_one_open" ON "record_disputes" USING btree ("site_id","vin","record") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "record_disputes_vehicle" ON "record_disputes" USING btree ("site_id","vin");--> statement-breakpoint
CREATE INDEX "record_disputes_due" ON "record_disputes" USING btree ("site_id","state","due_at","id");--> statement-breakpoint
CREATE INDEX "record_disputes_decided" ON "record_disputes" USING btree ("site_id","decided_at","id");--> statement-breakpoint
CREATE INDEX "record_disputes_person" ON "record_disputes" USING btree ("site_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "record_disputes_address" ON "record_disputes" USING btree ("site_id","email");--> statement-breakpoint
CREATE INDEX "issued_documents_vehicle" ON "issued_documents" USING btree ("site_id","vin","kind");