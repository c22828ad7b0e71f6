CREATE TABLE "recall_notices" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"campaign" text NOT NULL,
	"area" text NOT NULL,
	"received_on" date,
	"park_it" boolean NOT NULL,
	"park_outside" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "recall_notices_site_id_user_id_vin_campaign_pk" PRIMARY KEY("site_id","user_id","vin","campaign")
);
--> statement-breakpoint
CREATE TABLE "recall_repairs" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"campaign" text NOT NULL,
	"done_on" date NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_repairs_site_id_user_id_vin_campaign_pk" PRIMARY KEY("site_id","user_id","vin","campaign")
);
--> statement-breakpoint
CREATE TABLE "recall_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_watches" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"origin" text NOT NULL,
	"lists" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "recall_watches_site_id_user_id_vin_pk" PRIMARY KEY("site_id","user_id","vin")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "notify" SET DEFAULT '{"recall":true,"refresh":false,"product":false}'::jsonb;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_repairs" ADD CONSTRAINT "recall_repairs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_watches" ADD CONSTRAINT "recall_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_notices_waiting" ON "recall_notices" USING btree ("site_id","user_id") WHERE "recall_notices"."state" = 'waiting';