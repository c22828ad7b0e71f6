CREATE TABLE "refund_blocks" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lift_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_blocks_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE INDEX "refund_blocks_account" ON "refund_blocks" USING btree ("site_id","user_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("site_id","requested_by","created_at");--> statement-breakpoint
CREATE INDEX "approvals_of_object" ON "approvals" USING btree ("site_id","object");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("expires_at") WHERE "approvals"."decision" is null;