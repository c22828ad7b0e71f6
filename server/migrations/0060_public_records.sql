CREATE UNLOGGED TABLE "record_stage" (
	"vin" text collate "C" NOT NULL,
	"source_id" integer NOT NULL,
	"key" bigint NOT NULL,
	"record" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_imports" ADD COLUMN "copied_on" date;--> statement-breakpoint
ALTER TABLE "record_imports" ADD COLUMN "rows" integer;--> statement-breakpoint
ALTER TABLE "record_imports" ADD COLUMN "listed" integer;--> statement-breakpoint
ALTER TABLE "record_sources" ADD COLUMN "current_import_id" integer;--> statement-breakpoint
ALTER TABLE "vehicle_records" ADD COLUMN "gone_import_id" integer;