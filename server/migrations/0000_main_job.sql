CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first" text DEFAULT '' NOT NULL,
	"last" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"unit" text NOT NULL,
	"delta" integer NOT NULL,
	"grant_id" text NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"subject" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_grant_is_positive" CHECK ("credit_entries"."id" <> "credit_entries"."grant_id" or "credit_entries"."delta" > 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"props" jsonb NOT NULL,
	"cause" text NOT NULL,
	"subject" text,
	"html" text,
	"plain" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"vin" text,
	"follow_up" jsonb,
	"cart_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"market" text NOT NULL,
	"mileage" integer,
	"rounds" integer NOT NULL,
	"origin" text NOT NULL,
	"vehicle" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"document" jsonb,
	"unit" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stickers" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"grade" text,
	"origin" text NOT NULL,
	"vehicle" jsonb NOT NULL,
	"document" jsonb,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vin" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_site_email" ON "users" USING btree ("site_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once" ON "credit_entries" USING btree ("cause","grant_id");--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("site_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mails_site" ON "mails" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart" ON "orders" USING btree ("site_id","user_id","cart_id");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("site_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("gateway","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_number" ON "reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "reports_account" ON "reports" USING btree ("site_id","user_id","vin");--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_number" ON "stickers" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_version" ON "stickers" USING btree ("site_id","user_id","vin","version");--> statement-breakpoint
CREATE UNIQUE INDEX "searches_once" ON "searches" USING btree ("site_id","user_id","vin");--> statement-breakpoint
CREATE INDEX "searches_account" ON "searches" USING btree ("site_id","user_id","created_at");