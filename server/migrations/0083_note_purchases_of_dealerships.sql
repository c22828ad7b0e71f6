CREATE TABLE "dealership_purchases" (
	"document_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"person_id" text NOT NULL,
	"rooftop_id" text,
	"product" text NOT NULL,
	"subject" text NOT NULL,
	"unit" text NOT NULL,
	"credits" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "dealership_purchases_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dealership_purchases" ADD CONSTRAINT "dealership_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealership_purchases_newest" ON "dealership_purchases" USING btree ("site_id","user_id","created_at","document_id");--> statement-breakpoint
CREATE INDEX "dealership_purchases_person" ON "dealership_purchases" USING btree ("user_id","person_id","created_at");