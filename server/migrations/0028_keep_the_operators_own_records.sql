CREATE TABLE "record_counts" (
	"source_id" integer NOT NULL,
	"section" text NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "record_counts_source_id_section_pk" PRIMARY KEY("source_id","section")
);
--> statement-breakpoint
CREATE TABLE "record_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"source_id" integer NOT NULL,
	"file" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"covers" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "vehicle_records" (
	"vin" text collate "C" NOT NULL,
	"source_id" integer NOT NULL,
	"key" bigint NOT NULL,
	"import_id" integer NOT NULL,
	"section" text NOT NULL,
	"record" text NOT NULL,
	CONSTRAINT "vehicle_records_vin_source_id_key_pk" PRIMARY KEY("vin","source_id","key")
);
--> statement-breakpoint
ALTER TABLE "record_counts" ADD CONSTRAINT "record_counts_source_id_record_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."record_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_imports" ADD CONSTRAINT "record_imports_source_id_record_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."record_sources"("id") ON DELETE cascade ON UPDATE no action;