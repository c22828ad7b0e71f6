CREATE TABLE "funnel_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_days_site_id_day_step_pk" PRIMARY KEY("site_id","day","step")
);
--> statement-breakpoint
CREATE INDEX "funnel_days_day" ON "funnel_days" USING btree ("day");