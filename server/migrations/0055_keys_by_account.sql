-- Stop servers of older versions first.
CREATE TABLE "account_emails" (
	"site_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "account_emails_email_site_id_pk" PRIMARY KEY("email","site_id")
);
--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_of_one";
--> statement-breakpoint
ALTER TABLE "support_attachments" DROP CONSTRAINT "support_attachments_message_id_support_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "support_tickets" DROP CONSTRAINT "support_tickets_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" DROP CONSTRAINT "record_dispute_evidence_dispute_id_record_disputes_id_fk";
--> statement-breakpoint
ALTER TABLE "record_disputes" DROP CONSTRAINT "record_disputes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "record_disputes" DROP CONSTRAINT "record_disputes_document_id_issued_documents_id_fk";
--> statement-breakpoint
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_document_id_issued_documents_id_fk";
--> statement-breakpoint
ALTER TABLE "issued_documents" DROP CONSTRAINT "issued_documents_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_document_id_issued_documents_id_fk";
--> statement-breakpoint
ALTER TABLE "deletions" DROP CONSTRAINT "deletions_asked_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "deletions" DROP CONSTRAINT "deletions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_payments_id_fk";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "outage_watches" DROP CONSTRAINT "outage_watches_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "plate_searches" DROP CONSTRAINT "plate_searches_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "users_verified_email";
--> statement-breakpoint
DROP INDEX "searches_guest_once";
--> statement-breakpoint
DROP INDEX "support_messages_mail";
--> statement-breakpoint
DROP INDEX "support_tickets_number";
--> statement-breakpoint
DROP INDEX "issued_documents_number";
--> statement-breakpoint
DROP INDEX "shares_token";
--> statement-breakpoint
DROP INDEX "account_links_token";
--> statement-breakpoint
DROP INDEX "sessions_token";
--> statement-breakpoint
DROP INDEX "passkeys_credential";
--> statement-breakpoint
DROP INDEX "coupon_uses_order";
--> statement-breakpoint
DROP INDEX "consents_order";
--> statement-breakpoint
DROP INDEX "invoices_number";
--> statement-breakpoint
DROP INDEX "invoices_order";
--> statement-breakpoint
DROP INDEX "disputes_reference";
--> statement-breakpoint
DROP INDEX "payments_reference";
--> statement-breakpoint
DROP INDEX "payments_attempt";
--> statement-breakpoint
DROP INDEX "refunds_key";
--> statement-breakpoint
DROP INDEX "subscriptions_reference";
--> statement-breakpoint
DROP INDEX "mails_once";
--> statement-breakpoint
DROP INDEX "searches_once";
--> statement-breakpoint
DROP INDEX "searches_account";
--> statement-breakpoint
DROP INDEX "searches_guest";
--> statement-breakpoint
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_document_id_version_pk";
--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_pkey";
--> statement-breakpoint
ALTER TABLE "support_attachments" DROP CONSTRAINT "support_attachments_pkey";
--> statement-breakpoint
ALTER TABLE "support_messages" DROP CONSTRAINT "support_messages_pkey";
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" DROP CONSTRAINT "record_dispute_evidence_pkey";
--> statement-breakpoint
ALTER TABLE "record_disputes" DROP CONSTRAINT "record_disputes_pkey";
--> statement-breakpoint
ALTER TABLE "issued_documents" DROP CONSTRAINT "issued_documents_pkey";
--> statement-breakpoint
ALTER TABLE "owner_files" DROP CONSTRAINT "owner_files_pkey";
--> statement-breakpoint
ALTER TABLE "history_purchases" DROP CONSTRAINT "history_purchases_pkey";
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_pkey";
--> statement-breakpoint
ALTER TABLE "sticker_drafts" DROP CONSTRAINT "sticker_drafts_pkey";
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_pkey";
--> statement-breakpoint
ALTER TABLE "operator_roles" DROP CONSTRAINT "operator_roles_pkey";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";
--> statement-breakpoint
ALTER TABLE "dealers" DROP CONSTRAINT "dealers_pkey";
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_pkey";
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_pkey";
--> statement-breakpoint
ALTER TABLE "totp_keys" DROP CONSTRAINT "totp_keys_pkey";
--> statement-breakpoint
ALTER TABLE "coupon_uses" DROP CONSTRAINT "coupon_uses_pkey";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_pkey";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_pkey";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";
--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_pkey";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_pkey";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_pkey";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_pkey";
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_pkey";
--> statement-breakpoint
ALTER TABLE "saved_vehicles" DROP CONSTRAINT "saved_vehicles_pkey";
--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_pkey";
--> statement-breakpoint
ALTER TABLE "outage_watches" DROP CONSTRAINT "outage_watches_pkey";
--> statement-breakpoint
ALTER TABLE "support_attachments" ALTER COLUMN "place" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "support_attachments" ALTER COLUMN "place" SET DATA TYPE bigint;
--> statement-breakpoint
CREATE SEQUENCE "support_attachments_place_serial" OWNED BY "support_attachments"."place";
--> statement-breakpoint
SELECT setval('"support_attachments_place_serial"', (SELECT coalesce(max("place"), 0) + 1 FROM "support_attachments"), false);
--> statement-breakpoint
ALTER TABLE "support_attachments" ALTER COLUMN "place" SET DEFAULT nextval('"support_attachments_place_serial"');
--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "place" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "place" SET DATA TYPE bigint;
--> statement-breakpoint
CREATE SEQUENCE "support_messages_place_serial" OWNED BY "support_messages"."place";
--> statement-breakpoint
SELECT setval('"support_messages_place_serial"', (SELECT coalesce(max("place"), 0) + 1 FROM "support_messages"), false);
--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "place" SET DEFAULT nextval('"support_messages_place_serial"');
--> statement-breakpoint
ALTER TABLE "support_tickets" ALTER COLUMN "number" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "support_tickets" ALTER COLUMN "number" SET MAXVALUE 9223372036854775807;
--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER SEQUENCE "order_events_id_seq" AS bigint;
--> statement-breakpoint
ALTER TABLE "support_attachments" ADD COLUMN "ticket_id" text;
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" ADD COLUMN "vin" text;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "owner_id" text;
--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "owner_id" text;
--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "is_guest" boolean;
--> statement-breakpoint
INSERT INTO "account_emails" ("site_id", "email", "user_id") SELECT "site_id", "email", "id" FROM "users" WHERE "email_verified_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "issued_documents" SET "user_id" = 'erased:' || "id" WHERE "user_id" IS NULL;
--> statement-breakpoint
UPDATE "document_versions" SET "user_id" = d."user_id" FROM "issued_documents" d WHERE d."id" = "document_id";
--> statement-breakpoint
UPDATE "invoices" SET "user_id" = o."user_id" FROM "orders" o WHERE o."id" = "order_id";
--> statement-breakpoint
UPDATE "order_events" SET "user_id" = o."user_id" FROM "orders" o WHERE o."id" = "order_id";
--> statement-breakpoint
UPDATE "payments" SET "user_id" = o."user_id" FROM "orders" o WHERE o."id" = "order_id";
--> statement-breakpoint
UPDATE "refunds" SET "user_id" = p."user_id" FROM "payments" p WHERE p."id" = "payment_id";
--> statement-breakpoint
UPDATE "disputes" SET "user_id" = p."user_id" FROM "payments" p WHERE p."id" = "payment_id";
--> statement-breakpoint
UPDATE "support_attachments" SET "ticket_id" = m."ticket_id" FROM "support_messages" m WHERE m."id" = "message_id";
--> statement-breakpoint
UPDATE "record_dispute_evidence" SET "vin" = d."vin" FROM "record_disputes" d WHERE d."id" = "dispute_id";
--> statement-breakpoint
UPDATE "mails" SET "owner_id" = "cause";
--> statement-breakpoint
UPDATE "searches" SET "owner_id" = coalesce("user_id", "guest_hash"), "is_guest" = "user_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "user_id";
--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "guest_hash";
--> statement-breakpoint
ALTER TABLE "support_attachments" ALTER COLUMN "ticket_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" ALTER COLUMN "vin" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "document_versions" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "owner_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "searches" ALTER COLUMN "owner_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "searches" ALTER COLUMN "is_guest" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "issued_documents" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_id_ticket_id_pk" PRIMARY KEY("id","ticket_id");
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_id_ticket_id_pk" PRIMARY KEY("id","ticket_id");
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" ADD CONSTRAINT "record_dispute_evidence_id_vin_pk" PRIMARY KEY("id","vin");
--> statement-breakpoint
ALTER TABLE "record_disputes" ADD CONSTRAINT "record_disputes_id_vin_pk" PRIMARY KEY("id","vin");
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_version_user_id_pk" PRIMARY KEY("document_id","version","user_id");
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "owner_files" ADD CONSTRAINT "owner_files_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "history_purchases" ADD CONSTRAINT "history_purchases_id_vin_pk" PRIMARY KEY("id","vin");
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "sticker_drafts" ADD CONSTRAINT "sticker_drafts_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "operator_roles" ADD CONSTRAINT "operator_roles_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "totp_keys" ADD CONSTRAINT "totp_keys_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_id_owner_id_pk" PRIMARY KEY("id","owner_id");
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_id_owner_id_pk" PRIMARY KEY("id","owner_id");
--> statement-breakpoint
ALTER TABLE "saved_vehicles" ADD CONSTRAINT "saved_vehicles_id_user_id_pk" PRIMARY KEY("id","user_id");
--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_id_owner_id_pk" PRIMARY KEY("id","owner_id");
--> statement-breakpoint
ALTER TABLE "outage_watches" ADD CONSTRAINT "outage_watches_id_vin_pk" PRIMARY KEY("id","vin");
--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_message_fk" FOREIGN KEY ("message_id","ticket_id") REFERENCES "public"."support_messages"("id","ticket_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_dispute_evidence" ADD CONSTRAINT "record_dispute_evidence_dispute_fk" FOREIGN KEY ("dispute_id","vin") REFERENCES "public"."record_disputes"("id","vin") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."issued_documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("order_id","user_id") REFERENCES "public"."orders"("id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("order_id","user_id") REFERENCES "public"."orders"("id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_fk" FOREIGN KEY ("payment_id","user_id") REFERENCES "public"."payments"("id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("payment_id","user_id") REFERENCES "public"."payments"("id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_mail" ON "support_messages" USING btree ("site_id","mail_id","ticket_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number" ON "support_tickets" USING btree ("number","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_number" ON "issued_documents" USING btree ("number","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token" ON "shares" USING btree ("token_hash","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token" ON "account_links" USING btree ("token_hash","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id","site_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "consents_order" ON "consents" USING btree ("order_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("site_id","number","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_reference" ON "disputes" USING btree ("reference","site_id","gateway","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("reference","gateway","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("payment_id","key","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_reference" ON "subscriptions" USING btree ("reference","site_id","gateway","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("cause","owner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "searches_once" ON "searches" USING btree ("site_id","owner_id","vin");
--> statement-breakpoint
CREATE INDEX "searches_account" ON "searches" USING btree ("site_id","owner_id","created_at","id") WHERE not "searches"."is_guest";
--> statement-breakpoint
CREATE INDEX "searches_guest" ON "searches" USING btree ("created_at") WHERE "searches"."is_guest";
