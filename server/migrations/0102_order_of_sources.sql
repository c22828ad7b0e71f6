CREATE TABLE "source_orders" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"sources" jsonb NOT NULL,
	"reason" text NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_orders_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "source_days" ADD COLUMN "found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_days" ADD COLUMN "nothing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_days" ADD COLUMN "silent" integer DEFAULT 0 NOT NULL;