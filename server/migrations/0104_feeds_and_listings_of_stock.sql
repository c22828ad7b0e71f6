CREATE TABLE "stock_feed_files" (
	"feed_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_feed_files_feed_id_user_id_pk" PRIMARY KEY("feed_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_feed_runs" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"via" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"status" integer,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"gone" integer NOT NULL,
	"conflicts" integer NOT NULL,
	"rejects" integer NOT NULL,
	"first_rejects" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_feed_runs_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_feeds" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rooftop_id" text NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"sealed" text,
	"mileage_unit" text NOT NULL,
	"etag" text NOT NULL,
	"last_modified" text NOT NULL,
	"next_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"token_hash" text,
	"token_tail" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_feeds_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_listings" (
	"rooftop_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_tail" text NOT NULL,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_listings_rooftop_id_user_id_pk" PRIMARY KEY("rooftop_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_feed_files" ADD CONSTRAINT "stock_feed_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_feed_runs" ADD CONSTRAINT "stock_feed_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_feeds" ADD CONSTRAINT "stock_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_listings" ADD CONSTRAINT "stock_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_feed_files_age" ON "stock_feed_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_feed_runs_list" ON "stock_feed_runs" USING btree ("site_id","user_id","feed_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_feed_runs_age" ON "stock_feed_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_feeds_rooftop" ON "stock_feeds" USING btree ("site_id","user_id","rooftop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_feeds_token" ON "stock_feeds" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "stock_feeds_due" ON "stock_feeds" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_listings_token" ON "stock_listings" USING btree ("token_hash","user_id");