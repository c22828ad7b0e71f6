CREATE TABLE "site_versions" (
	"site_id" text NOT NULL,
	"version" integer NOT NULL,
	"patch" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "site_versions_site_id_version_pk" PRIMARY KEY("site_id","version")
);
