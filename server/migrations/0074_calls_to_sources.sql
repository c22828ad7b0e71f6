CREATE TABLE "source_days" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"failures" integer NOT NULL,
	"latency" integer[] NOT NULL,
	"answered_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "source_days_source_day_pk" PRIMARY KEY("source","day")
);
