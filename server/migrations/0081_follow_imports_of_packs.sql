CREATE TABLE "data_pack_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"origin" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"rows" integer,
	"rejected" integer,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "data_pack_imports" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_pack_imports" ADD COLUMN "share" real;--> statement-breakpoint
ALTER TABLE "data_pack_imports" ADD COLUMN "stop_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "data_pack_tries_of" ON "data_pack_tries" USING btree ("pack","ended_at");