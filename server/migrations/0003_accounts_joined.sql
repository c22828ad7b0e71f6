ALTER TABLE "users" ADD COLUMN "joined_to" text;--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree (coalesce("joined_to", "id"));