CREATE TABLE "issued_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"product" text NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"grade" text,
	"origin" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vehicle" jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"document" jsonb,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"request_key" text,
	"request_hash" text,
	"opened_at" timestamp with time zone,
	"revoked_for" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_number" ON "issued_documents" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_request" ON "issued_documents" USING btree ("site_id","user_id","kind","request_key");--> statement-breakpoint
CREATE INDEX "issued_documents_account" ON "issued_documents" USING btree ("site_id","user_id","kind","vin");--> statement-breakpoint
INSERT INTO "issued_documents" ("id", "site_id", "user_id", "kind", "product", "number", "vin", "title", "state", "version", "rounds", "origin", "input", "vehicle", "answers", "document", "unit", "amount", "request_key", "request_hash", "opened_at", "revoked_for", "created_at", "finished_at")
SELECT "id", "site_id", "user_id", 'report', CASE WHEN length("vin") = 17 THEN 'vhr' ELSE 'classic_vhr' END, "number", "vin", "title", "state", "version", "rounds", "origin", jsonb_build_object('mileage', "mileage", 'market', "market"), "vehicle", "answers", "document", "unit", "amount", "request_key", "request_hash", "opened_at", "revoked_for", "created_at", "finished_at" FROM "reports";--> statement-breakpoint
INSERT INTO "issued_documents" ("id", "site_id", "user_id", "kind", "product", "number", "vin", "title", "state", "version", "grade", "origin", "vehicle", "document", "unit", "amount", "request_key", "request_hash", "opened_at", "revoked_for", "created_at", "finished_at")
SELECT "id", "site_id", "user_id", 'sticker', CASE WHEN length("vin") = 17 THEN 'sticker' ELSE 'classic_sticker' END, "number", "vin", "title", "state", "version", "grade", "origin", "vehicle", "document", "unit", "amount", "request_key", "request_hash", "opened_at", "revoked_for", "created_at", "finished_at" FROM "stickers";
--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_build_object('siteId', data -> 'siteId', 'id', coalesce(data -> 'reportId', data -> 'stickerId')) WHERE data ?| array['reportId', 'stickerId'];
  END IF;
END $$;
