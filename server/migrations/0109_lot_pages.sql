CREATE TABLE "lot_hidden" (
	"vehicle_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lot_hidden_vehicle_id_user_id_pk" PRIMARY KEY("vehicle_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lot_pages" (
	"user_id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"slug" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"sticker" boolean NOT NULL,
	"report" boolean NOT NULL,
	"prices" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lot_hidden" ADD CONSTRAINT "lot_hidden_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_pages_slug" ON "lot_pages" USING btree ("site_id","slug");