CREATE TABLE "source_breakers" (
	"source" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"fault" text NOT NULL,
	"closed_at" timestamp with time zone,
	"tried_at" timestamp with time zone
);
