CREATE TABLE "valuation_answers" (
	"question" text PRIMARY KEY NOT NULL,
	"valuation" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "valuation_questions" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"address_hash" text NOT NULL,
	"question" text NOT NULL,
	CONSTRAINT "valuation_questions_site_id_day_address_hash_question_pk" PRIMARY KEY("site_id","day","address_hash","question")
);
--> statement-breakpoint
CREATE INDEX "valuation_answers_expiry" ON "valuation_answers" USING btree ("expires_at");