CREATE TABLE "safety_issues" (
	"copy_id" integer NOT NULL,
	"id" integer NOT NULL,
	"number" text NOT NULL,
	"opened_on" date,
	"closed_on" date,
	"component" text NOT NULL,
	"subject" text NOT NULL,
	"campaign" text NOT NULL,
	"summary" text NOT NULL,
	CONSTRAINT "safety_issues_copy_id_id_pk" PRIMARY KEY("copy_id","id")
);
