CREATE TABLE "data_pack_copies" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"version" integer NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"rejected" integer NOT NULL,
	"copied_on" date,
	"origin" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_pack_imports" (
	"pack" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_pack_pulls" (
	"pack" text NOT NULL,
	"address" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"sha256" text,
	"tried_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "data_pack_pulls_pack_address_pk" PRIMARY KEY("pack","address")
);
--> statement-breakpoint
CREATE INDEX "data_pack_copies_newest" ON "data_pack_copies" USING btree ("pack","file","imported_at");