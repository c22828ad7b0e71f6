CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"document_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"origin" text NOT NULL,
	"pin_hash" text,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	"mask_vin" boolean NOT NULL,
	"hidden" text[] NOT NULL,
	"pdf" boolean NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_document" ON "shares" USING btree ("site_id","user_id","document_id");