CREATE TABLE "key_answers" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"mark" text NOT NULL,
	"status" integer,
	"answer" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_answers_key_id_request_key_user_id_pk" PRIMARY KEY("key_id","request_key","user_id")
);
--> statement-breakpoint
CREATE INDEX "key_answers_owner" ON "key_answers" USING btree ("site_id","user_id");--> statement-breakpoint
CREATE INDEX "key_answers_ends" ON "key_answers" USING btree ("ends_at");