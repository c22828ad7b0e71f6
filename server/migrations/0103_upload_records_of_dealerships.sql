CREATE TABLE "record_uploads" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"format" text NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL,
	"rejected" integer NOT NULL,
	"sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "record_uploads_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "uploaded_records" (
	"vin" text collate "C" NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" bigint NOT NULL,
	"upload_id" text NOT NULL,
	"section" text NOT NULL,
	"record" text NOT NULL,
	"dealership" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploaded_records_vin_user_id_key_pk" PRIMARY KEY("vin","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "record_uploads" ADD CONSTRAINT "record_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_uploads_newest" ON "record_uploads" USING btree ("site_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "uploaded_records_upload" ON "uploaded_records" USING btree ("user_id","upload_id");