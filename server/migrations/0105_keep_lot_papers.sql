CREATE TABLE "lot_papers" (
	"vehicle_id" text NOT NULL,
	"paper" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lot_papers_vehicle_id_paper_user_id_pk" PRIMARY KEY("vehicle_id","paper","user_id")
);
--> statement-breakpoint
ALTER TABLE "form_wordings" ADD COLUMN "form" text DEFAULT 'buyers_guide' NOT NULL;--> statement-breakpoint
ALTER TABLE "lot_papers" ADD CONSTRAINT "lot_papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;