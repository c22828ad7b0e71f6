CREATE TABLE "catalogue_configurations" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"make_key" text NOT NULL,
	"model_key" text NOT NULL,
	"model_text" text NOT NULL,
	"vehicle_class" text,
	"drive" text,
	"transmission" text,
	"cylinders" integer,
	"displacement_l" real,
	"engine" text,
	"fuel" text,
	"city_mpg" integer,
	"highway_mpg" integer,
	"combined_mpg" integer,
	"figures" jsonb NOT NULL,
	"source" text NOT NULL,
	"copied_on" date NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" integer NOT NULL,
	"rejects" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_items" (
	"style_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"category" text,
	"hex" text,
	"amount_cents" integer,
	"currency" text,
	"source" text NOT NULL,
	"copied_on" date NOT NULL,
	"demo" boolean NOT NULL,
	CONSTRAINT "catalogue_items_style_id_position_pk" PRIMARY KEY("style_id","position"),
	CONSTRAINT "catalogue_items_hex" CHECK ("catalogue_items"."hex" is null or "catalogue_items"."hex" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "catalogue_items_amount" CHECK (("catalogue_items"."amount_cents" is null) or ("catalogue_items"."currency" is not null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_rules" (
	"style_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"other_code" text NOT NULL,
	"source" text NOT NULL,
	"copied_on" date NOT NULL,
	"demo" boolean NOT NULL,
	CONSTRAINT "catalogue_rules_style_id_position_pk" PRIMARY KEY("style_id","position")
);
--> statement-breakpoint
CREATE TABLE "catalogue_styles" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"make_key" text NOT NULL,
	"model_key" text NOT NULL,
	"trim" text,
	"name" text NOT NULL,
	"body" text,
	"doors" integer,
	"seats" integer,
	"engine" text,
	"cylinders" integer,
	"displacement_l" real,
	"fuel" text,
	"transmission" text,
	"drive" text,
	"city_mpg" integer,
	"highway_mpg" integer,
	"combined_mpg" integer,
	"doubted" text[] NOT NULL,
	"source" text NOT NULL,
	"copied_on" date NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD CONSTRAINT "catalogue_items_style_id_catalogue_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."catalogue_styles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_rules" ADD CONSTRAINT "catalogue_rules_style_id_catalogue_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."catalogue_styles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_configurations_vehicle" ON "catalogue_configurations" USING btree ("year","make_key","model_key");--> statement-breakpoint
CREATE INDEX "catalogue_styles_vehicle" ON "catalogue_styles" USING btree ("year","make_key","model_key");