CREATE TABLE "paid_source_days" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	"cost_micros" bigint,
	CONSTRAINT "paid_source_days_source_day_pk" PRIMARY KEY("source","day")
);
