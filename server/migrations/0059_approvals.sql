CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"payload" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "approvals_of_site" ON "approvals" USING btree ("site_id","created_at","id");