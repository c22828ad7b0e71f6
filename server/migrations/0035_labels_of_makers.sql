CREATE TABLE "original_labels" (
	"vin" text PRIMARY KEY NOT NULL,
	"source" text,
	"terms" text,
	"file" text,
	"sha256" text,
	"size" integer,
	"created_at" timestamp with time zone NOT NULL
);
