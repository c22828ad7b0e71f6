CREATE TABLE "safety_copies" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"copied_on" date NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "safety_ratings" (
	"copy_id" text NOT NULL,
	"ref" text NOT NULL,
	"year" integer NOT NULL,
	"make_key" text NOT NULL,
	"model" text NOT NULL,
	"ratings" jsonb NOT NULL,
	CONSTRAINT "safety_ratings_copy_id_ref_pk" PRIMARY KEY("copy_id","ref")
);
--> statement-breakpoint
ALTER TABLE "safety_ratings" ADD CONSTRAINT "safety_ratings_copy_id_safety_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."safety_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_ratings_vehicle" ON "safety_ratings" USING btree ("copy_id","year","make_key");