CREATE TABLE "gateway_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"ours" jsonb,
	"theirs" jsonb,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"site_id" text NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"sums" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciled_days_site_id_day_gateway_pk" PRIMARY KEY("site_id","day","gateway")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_differences_once" ON "gateway_differences" USING btree ("site_id","gateway","day","of","reference");--> statement-breakpoint
CREATE INDEX "gateway_differences_state" ON "gateway_differences" USING btree ("site_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_taken" ON "payments" USING btree ("site_id","gateway",coalesce("captured_at", "created_at"));