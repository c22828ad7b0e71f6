CREATE TABLE "recall_campaigns" (
	"copy_id" integer NOT NULL,
	"id" integer NOT NULL,
	"campaign" text NOT NULL,
	"component" text NOT NULL,
	"received_on" date,
	"maker" text NOT NULL,
	"summary" text NOT NULL,
	"consequence" text NOT NULL,
	"remedy" text NOT NULL,
	"notes" text NOT NULL,
	"park_it" boolean NOT NULL,
	"park_outside" boolean NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "recall_campaigns_copy_id_id_pk" PRIMARY KEY("copy_id","id")
);
--> statement-breakpoint
CREATE TABLE "recall_copies" (
	"id" serial PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"copied_on" date NOT NULL,
	"rows" integer NOT NULL,
	"rejects" integer NOT NULL,
	"campaigns" integer NOT NULL,
	"years" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recall_vehicles" (
	"copy_id" integer NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"make_key" text NOT NULL,
	"vehicle" boolean NOT NULL,
	"campaign_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recall_campaigns_campaign" ON "recall_campaigns" USING btree ("campaign","copy_id");--> statement-breakpoint
CREATE INDEX "recall_vehicles_name" ON "recall_vehicles" USING btree ("make_key","year","copy_id");