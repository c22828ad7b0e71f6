CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
