CREATE TABLE "catalogue_names" (
	"kind" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
