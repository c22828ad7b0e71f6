CREATE UNLOGGED TABLE "funnel_seen" (
	"key" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "funnel_seen_day" ON "funnel_seen" USING btree ("day");