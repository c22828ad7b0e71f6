CREATE TABLE "role_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "role_invitations_site" ON "role_invitations" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_invitations_token" ON "role_invitations" USING btree ("token_hash");