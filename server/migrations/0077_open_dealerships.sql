CREATE TABLE "dealership_invitations" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"dealership_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"mailed" integer NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "dealership_invitations_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dealership_people" (
	"dealership_id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"rooftop_id" text,
	"credits_per_day" integer,
	"credits_per_month" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dealership_people_dealership_id_user_id_pk" PRIMARY KEY("dealership_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dealership_rooftops" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"license_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "dealership_rooftops_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"locale" text NOT NULL,
	"billing_name" text DEFAULT '' NOT NULL,
	"billing_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dealerships_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dealership_invitations" ADD CONSTRAINT "dealership_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealership_people" ADD CONSTRAINT "dealership_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealership_rooftops" ADD CONSTRAINT "dealership_rooftops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealership_invitations_list" ON "dealership_invitations" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealership_invitations_token" ON "dealership_invitations" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "dealership_people_person" ON "dealership_people" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "dealership_rooftops_account" ON "dealership_rooftops" USING btree ("site_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealerships_account" ON "dealerships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dealerships_application" ON "dealerships" USING btree ("site_id","application_id");--> statement-breakpoint
-- Dealers of before get a dealership each, with an account of its own and the applicant as its owner.
INSERT INTO "users" ("id", "site_id", "email", "company", "locale", "created_at")
  SELECT 'usr_' || substr(md5('account ' || dealer."id"), 1, 20), dealer."site_id", '', dealer."company_name", owner."locale",
    coalesce(dealer."decided_at", dealer."applied_at")
  FROM "dealers" dealer JOIN "users" owner ON owner."id" = dealer."user_id" WHERE dealer."standing" IN ('approved', 'suspended');
--> statement-breakpoint
INSERT INTO "dealerships" ("id", "site_id", "user_id", "application_id", "state", "name", "time_zone", "locale", "billing_email", "created_at")
  SELECT 'dlr_' || substr(md5('dealership ' || dealer."id"), 1, 20), dealer."site_id", 'usr_' || substr(md5('account ' || dealer."id"), 1, 20),
    dealer."id", CASE dealer."standing" WHEN 'approved' THEN 'active' ELSE 'suspended' END, dealer."company_name", 'America/New_York',
    owner."locale", owner."email", coalesce(dealer."decided_at", dealer."applied_at")
  FROM "dealers" dealer JOIN "users" owner ON owner."id" = dealer."user_id" WHERE dealer."standing" IN ('approved', 'suspended');
--> statement-breakpoint
INSERT INTO "dealership_rooftops" ("id", "site_id", "user_id", "name", "address", "phone", "license_no", "created_at")
  SELECT 'rtp_' || substr(md5('rooftop ' || dealer."id"), 1, 20), dealer."site_id", dealership."user_id", dealership."name",
    concat_ws(', ', nullif(dealer."address1", ''), nullif(dealer."address2", ''), nullif(dealer."city", ''), nullif(trim(dealer."state" || ' ' || dealer."zip"), '')),
    dealer."phone", dealer."license_no", dealership."created_at"
  FROM "dealers" dealer JOIN "dealerships" dealership ON dealership."application_id" = dealer."id";
--> statement-breakpoint
INSERT INTO "dealership_people" ("dealership_id", "site_id", "user_id", "role", "created_at")
  SELECT dealership."id", dealer."site_id", dealer."user_id", 'owner', dealership."created_at"
  FROM "dealers" dealer JOIN "dealerships" dealership ON dealership."application_id" = dealer."id";
