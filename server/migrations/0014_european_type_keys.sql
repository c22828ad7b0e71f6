CREATE TABLE "catalogue_type_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"scheme" text NOT NULL,
	"key" text NOT NULL,
	"ref" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"variant" text,
	"body" text,
	"doors" integer,
	"fuel" text,
	"transmission" text,
	"displacement_cc" integer,
	"power_kw" real,
	"approved_on" date,
	"registered" integer,
	"masks" text[] NOT NULL,
	"prefixes" text[] NOT NULL,
	"source" text NOT NULL,
	"copied_on" date NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_type_keys_key" ON "catalogue_type_keys" USING btree ("scheme","key");--> statement-breakpoint
CREATE INDEX "catalogue_type_keys_prefixes" ON "catalogue_type_keys" USING gin ("prefixes");