CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"owner_kind" text DEFAULT 'account' NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"hash" text NOT NULL,
	"tail" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"per_minute" integer NOT NULL,
	"addresses" jsonb NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"old_hash" text,
	"old_tail" text,
	"old_ends_at" timestamp with time zone,
	"old_last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_old_hash" ON "api_keys" USING btree ("old_hash");--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("site_id","user_id","created_at");