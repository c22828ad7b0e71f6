import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { Locale } from '../../platform/sites/contract.ts';

/** Pages that operators write, one row for each language of a path. What a page says is in its versions. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: idColumn(),
    siteId: siteColumn(),
    path: text('path').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** Of the newest version, for the list. */
    title: text('title').notNull(),
    /** The page for visitors: none yet, a version, or none on purpose. */
    live: text('live', { enum: ['none', 'published', 'archived'] }).notNull(),
    /** The number of the version that visitors read. */
    liveVersion: integer('live_version'),
    /** The work in progress: none, a draft, or one that waits for its review. */
    stage: text('stage', { enum: ['none', 'draft', 'review'] }).notNull(),
    draftVersion: integer('draft_version'),
    /** Counts every change, so that nobody overwrites a change they have not seen. */
    revision: integer('revision').notNull(),
    createdAt: createdColumn(),
    changedAt: momentColumn('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    publishedAt: momentColumn('published_at'),
  },
  table => [
    uniqueIndex('content_pages_place').on(table.siteId, table.path, table.language),
    index('content_pages_newest').on(table.siteId, table.changedAt, table.id),
    check('content_pages_live', sql`(${table.live} = 'published') = (${table.liveVersion} is not null)`),
    check('content_pages_stage', sql`(${table.stage} = 'none') = (${table.draftVersion} is null)`),
  ],
);

/** Everything a page has ever said. A version never changes. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: idColumn(),
    siteId: siteColumn(),
    pageId: text('page_id')
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    lead: text('lead').notNull(),
    topic: text('topic').notNull(),
    /** Its place among the pages of its topic; null: after those that have one. */
    position: smallint('position'),
    indexed: boolean('indexed').notNull(),
    body: text('body').notNull(),
    /** The operator who wrote it. */
    authorId: text('author_id').notNull(),
    createdAt: createdColumn(),
    /** The number of the version it was copied from. */
    restoredFrom: integer('restored_from'),
    /** When it was last published. */
    publishedAt: momentColumn('published_at'),
  },
  table => [uniqueIndex('content_versions_number').on(table.pageId, table.number)],
);

/** Where paths lead that have no page. */
export const contentRedirects = pgTable(
  'content_redirects',
  {
    id: idColumn(),
    siteId: siteColumn(),
    from: text('from_path').notNull(),
    to: text('to_path').notNull(),
    status: smallint('status').$type<301 | 302>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdColumn(),
  },
  table => [uniqueIndex('content_redirects_from').on(table.siteId, table.from)],
);
