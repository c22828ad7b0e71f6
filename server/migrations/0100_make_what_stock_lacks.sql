CREATE TABLE "stock_batch_rows" (
	"batch_id" text NOT NULL,
	"user_id" text NOT NULL,
	"position" integer NOT NULL,
	"vehicle_id" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"stock_number" text NOT NULL,
	"asking" integer,
	"boxed" boolean NOT NULL,
	"again" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"params" jsonb,
	"document_id" text,
	"credits" integer NOT NULL,
	CONSTRAINT "stock_batch_rows_batch_id_position_user_id_pk" PRIMARY KEY("batch_id","position","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_batches" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"dealership_id" text NOT NULL,
	"person_id" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_batches_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_batch_rows" ADD CONSTRAINT "stock_batch_rows_batch_fk" FOREIGN KEY ("batch_id","user_id") REFERENCES "public"."stock_batches"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_batches_newest" ON "stock_batches" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_batches_person" ON "stock_batches" USING btree ("person_id");