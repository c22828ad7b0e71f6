CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"filters" jsonb NOT NULL,
	"locale" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"expected" integer,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"after" text,
	"writer" text,
	"held_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "exports_owner" ON "exports" USING btree ("site_id","user_id","created_at","id");