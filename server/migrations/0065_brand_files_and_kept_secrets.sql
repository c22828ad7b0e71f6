CREATE TABLE "kept_secrets" (
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" text,
	"hints" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "kept_secrets_site_id_name_pk" PRIMARY KEY("site_id","name")
);
--> statement-breakpoint
CREATE TABLE "brand_files" (
	"site_id" text NOT NULL,
	"path" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "brand_files_site_id_path_version_pk" PRIMARY KEY("site_id","path","version")
);
