CREATE TABLE "service_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"reason" text NOT NULL
);
