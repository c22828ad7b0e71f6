-- Stop servers of older versions first.
-- Their joins leave a ledger behind. The ledger of an account that was joined goes to the account it was joined to, which only read it until now.
CREATE TEMPORARY TABLE "moved_entries" AS
  SELECT entry.*, account."joined_to" FROM "credit_entries" entry JOIN "users" account ON account."id" = entry."user_id"
  WHERE account."joined_to" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "credit_entries" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "joined_to" IS NOT NULL);
--> statement-breakpoint
INSERT INTO "credit_entries" ("id", "seq", "site_id", "user_id", "unit", "delta", "grant_id", "reason", "cause_type", "cause_id",
    "reversal_type", "reversal_key", "subject", "plan_id", "document_kind", "note", "unlimited", "ends_at", "created_at")
  SELECT "id", "seq", "site_id", "joined_to", "unit", "delta", "grant_id", "reason", "cause_type", "cause_id",
    "reversal_type", "reversal_key", "subject", "plan_id", "document_kind", "note", "unlimited", "ends_at", "created_at"
  FROM "moved_entries";
--> statement-breakpoint
DROP TABLE "moved_entries";
--> statement-breakpoint
DROP INDEX "users_joined";
