CREATE TABLE "go_live_marks" (
	"site_id" text NOT NULL,
	"key" text NOT NULL,
	"who" text NOT NULL,
	"reason" text NOT NULL,
	"mode" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "go_live_marks_site_id_key_pk" PRIMARY KEY("site_id","key")
);
