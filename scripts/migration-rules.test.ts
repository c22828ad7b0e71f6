import { expect, it } from 'vitest';
import { migrationBreaches } from './migration-rules.ts';

const faultsIn = (text: string, path = 'server/migrations/0097_tried.sql') =>
  migrationBreaches([{ path, text }]).map(fault => fault.replace(`${path}: `, ''));

it.each([
  ['DROP TABLE "plans" CASCADE;', 'drops a table that the release before may use'],
  ['ALTER TABLE "plans" DROP COLUMN "name";', 'drops a column of plans that the release before may use'],
  ['ALTER TABLE "plans" RENAME COLUMN "name" TO "title";', 'renames what the release before uses of plans'],
  ['ALTER TABLE "plans" RENAME TO "offers";', 'renames what the release before uses of plans'],
  ["ALTER TYPE \"state\" RENAME VALUE 'a' TO 'b';", 'renames what the release before may use'],
  ['ALTER TABLE "plans" ALTER COLUMN "price" SET DATA TYPE bigint;', 'changes the type of plans.price'],
  ['ALTER TABLE "plans" ALTER COLUMN "price" DROP DEFAULT;', 'drops the default of plans.price'],
  [
    'ALTER TABLE "plans" ALTER COLUMN "name" SET NOT NULL;',
    'the release before may write no plans.name: give it a default',
  ],
  [
    'ALTER TABLE "plans" ADD COLUMN "more" text,\n\tADD COLUMN "kind" text NOT NULL;',
    'the release before writes rows to plans without its new column: give it a default',
  ],
  [
    'ALTER TABLE "plans" ADD CONSTRAINT "once" UNIQUE("site_id","name");',
    'the release before may write rows to plans that its new unique refuses',
  ],
  [
    'ALTER TABLE "plans" ADD CONSTRAINT "some" CHECK ("plans"."price" > 0);',
    'the release before may write rows to plans that its new check refuses',
  ],
  [
    'ALTER TABLE "plans" ADD CONSTRAINT "of" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id");',
    'the release before may write rows to plans that its new foreign key refuses',
  ],
  [
    'CREATE UNIQUE INDEX CONCURRENTLY "once" ON "plans" USING btree ("name");',
    'the release before may write rows to plans that its unique index refuses',
  ],
])('a migration takes nothing from the release before: %s', (sql, fault) => {
  expect(faultsIn(sql)).toEqual([fault]);
  expect(faultsIn(`-- contracts: 0.1.0\n${sql}`)).toEqual([]);
  expect(faultsIn(sql, 'server/migrations/0096_before.sql')).toEqual([]);
});

it('what only adds is left alone', () => {
  const sql = `
    CREATE TABLE "notes" ("id" text PRIMARY KEY NOT NULL, "kind" text NOT NULL);
    --> statement-breakpoint
    ALTER TABLE "notes" ADD CONSTRAINT "of" FOREIGN KEY ("kind") REFERENCES "public"."kinds"("id");
    CREATE UNIQUE INDEX "once" ON "notes" USING btree ("kind");
    ALTER TABLE "plans" ADD COLUMN "note_id" text;--> statement-breakpoint
    ALTER TABLE "plans" ADD CONSTRAINT "noted" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id");
    ALTER TABLE "plans" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;
    ALTER TABLE "plans" ADD CONSTRAINT "some" CHECK ("price" > 0) NOT VALID;
    ALTER TABLE "plans" ALTER COLUMN "kind" SET DEFAULT 'a', ALTER COLUMN "kind" SET NOT NULL;
    ALTER TABLE "plans" ALTER COLUMN "name" DROP NOT NULL;
    UPDATE "plans" SET "name" = 'drop table; drop column' /* DROP TABLE "plans"; */;
    -- DROP TABLE "plans";`;
  expect(faultsIn(sql)).toEqual([]);
});

it('an index on a table with rows is built concurrently, in a migration that holds nothing else', () => {
  const waits = 'writes to plans wait while its index is built: build it concurrently';
  const plain = 'CREATE INDEX "by_name" ON "public"."plans" USING btree ("name");';
  const concurrent = plain.replace('INDEX', 'INDEX CONCURRENTLY');
  expect(faultsIn(plain)).toEqual([waits]);
  expect(faultsIn(`-- contracts: 0.1.0\n${plain}`)).toEqual([waits]);
  expect(faultsIn(`${concurrent}--> statement-breakpoint\n${concurrent}`)).toEqual([]);
  expect(faultsIn(`${concurrent}ALTER TABLE "plans" ADD COLUMN "more" text;`)).toEqual([
    'what is built concurrently runs outside a transaction: put it into a migration of its own',
  ]);
  expect(faultsIn(`-- Stop servers of older versions first.\n${plain}`)).toEqual([]);
});
