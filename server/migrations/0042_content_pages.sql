CREATE TABLE "content_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"live" text NOT NULL,
	"live_version" integer,
	"stage" text NOT NULL,
	"draft_version" integer,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "content_pages_live" CHECK (("content_pages"."live" = 'published') = ("content_pages"."live_version" is not null)),
	CONSTRAINT "content_pages_stage" CHECK (("content_pages"."stage" = 'none') = ("content_pages"."draft_version" is null))
);
--> statement-breakpoint
CREATE TABLE "content_redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"status" smallint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"page_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"lead" text NOT NULL,
	"topic" text NOT NULL,
	"position" smallint,
	"indexed" boolean NOT NULL,
	"body" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"restored_from" integer,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_page_id_content_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_pages_place" ON "content_pages" USING btree ("site_id","path","language");--> statement-breakpoint
CREATE INDEX "content_pages_newest" ON "content_pages" USING btree ("site_id","changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_redirects_from" ON "content_redirects" USING btree ("site_id","from_path");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("page_id","number");