ALTER TABLE "api_keys" ADD COLUMN "agent_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "agent_orders" integer DEFAULT 0 NOT NULL;