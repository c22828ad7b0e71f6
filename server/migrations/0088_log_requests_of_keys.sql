CREATE TABLE "key_requests" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"request_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"ms" integer NOT NULL,
	"body" text,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_requests_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE INDEX "key_requests_newest" ON "key_requests" USING btree ("site_id","user_id","key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "key_requests_age" ON "key_requests" USING btree ("created_at");