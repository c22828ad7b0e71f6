CREATE UNLOGGED TABLE "reading_photos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reading_photos_expiry" ON "reading_photos" USING btree ("expires_at");