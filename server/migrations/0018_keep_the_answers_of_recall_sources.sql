CREATE TABLE "recall_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recall_answers_expiry" ON "recall_answers" USING btree ("expires_at");