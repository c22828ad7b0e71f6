CREATE TABLE "site_drafts" (
	"site_id" text NOT NULL,
	"who" text NOT NULL,
	"base" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_drafts_site_id_who_pk" PRIMARY KEY("site_id","who")
);
