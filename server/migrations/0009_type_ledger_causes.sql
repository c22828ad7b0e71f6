DROP INDEX "credit_entries_once";--> statement-breakpoint
DROP INDEX "credit_entries_account";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_pkey";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "cause_type" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "cause_id" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "reversal_type" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "reversal_key" text;--> statement-breakpoint
CREATE INDEX "credit_entries_grant" ON "credit_entries" USING btree ("grant_id");--> statement-breakpoint
-- Grants: `order:<id>`, `ticket:<id>`, `admin:<id>`. Movements: `reserve:<document>`, `capture:<document>`,
-- `release:<document>`, `expire:<grant>`.
UPDATE "credit_entries" SET
  "cause_type" = CASE WHEN "reason" IN ('reserve', 'capture', 'release') THEN 'document' WHEN "reason" = 'expire' THEN 'grant' ELSE split_part("cause", ':', 1) END,
  "cause_id" = substring("cause" from position(':' in "cause") + 1)
WHERE "reason" <> 'refund';--> statement-breakpoint
-- `refund:<order>:<key>`, with `:<document>` where a credit came back after its money, and before it `undo:`, `redo:` or
-- `undo:redo:`. The grant of a refund is that of its order.
WITH "refunded" AS (
  SELECT "entry"."id", "entry"."cause", "granted"."cause_id" AS "order_id",
    substring(regexp_replace("entry"."cause", '^(undo:)?(redo:)?refund:', '') from length("granted"."cause_id") + 2) AS "rest"
  FROM "credit_entries" AS "entry" JOIN "credit_entries" AS "granted" ON "granted"."id" = "entry"."grant_id"
  WHERE "entry"."reason" = 'refund'
), "told" AS (
  SELECT *, substring("rest" from ':((?:rep|stk)_[^:]+)$') AS "document_id", regexp_replace("rest", ':(?:rep|stk)_[^:]+$', '') AS "key"
  FROM "refunded"
)
UPDATE "credit_entries" SET
  "reason" = CASE WHEN starts_with("told"."cause", 'undo:redo:') THEN 'undo_redo' WHEN starts_with("told"."cause", 'redo:') THEN 'redo_refund' WHEN starts_with("told"."cause", 'undo:') THEN 'undo_refund' ELSE 'refund' END,
  "cause_type" = CASE WHEN "told"."document_id" IS NULL THEN 'order' ELSE 'document' END,
  "cause_id" = coalesce("told"."document_id", "told"."order_id"),
  "reversal_type" = CASE WHEN starts_with("told"."key", 'dsp_') THEN 'dispute' ELSE 'refund' END,
  "reversal_key" = "told"."key"
FROM "told" WHERE "told"."id" = "credit_entries"."id";--> statement-breakpoint
-- Rows of before the kind of document was written down tell it by the id of their document.
UPDATE "credit_entries" SET "document_kind" = CASE WHEN starts_with("cause_id", 'rep_') THEN 'vhr' ELSE 'sticker' END
WHERE "document_kind" IS NULL AND "cause_type" = 'document' AND (starts_with("cause_id", 'rep_') OR starts_with("cause_id", 'stk_'));--> statement-breakpoint
-- A movement is in the account of its grant; accounts that were joined are read as one ledger all the same.
UPDATE "credit_entries" SET "user_id" = "granted"."user_id"
FROM "credit_entries" AS "granted" WHERE "granted"."id" = "credit_entries"."grant_id" AND "granted"."user_id" <> "credit_entries"."user_id";--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_build_object('siteId', "orders"."site_id", 'userId', "orders"."user_id", 'orderId', "orders"."id")
    FROM "orders" WHERE name = 'revoke-documents' AND data ->> 'cause' = 'order:' || "orders"."id";
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "cause_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ALTER COLUMN "cause_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" DROP COLUMN "cause";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_in_account_of_grant" FOREIGN KEY ("user_id","grant_id") REFERENCES "public"."credit_entries"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("site_id","user_id","seq");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_once" UNIQUE NULLS NOT DISTINCT("user_id","cause_type","cause_id","reason","grant_id","reversal_type","reversal_key");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_reversal_is_whole" CHECK (("credit_entries"."reversal_type" is null) = ("credit_entries"."reversal_key" is null)
        and ("credit_entries"."reversal_type" is not null) = ("credit_entries"."reason" in ('refund', 'undo_refund', 'redo_refund', 'undo_redo')));
