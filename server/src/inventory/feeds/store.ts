import { and, desc, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, lockRow, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { stockFeedFiles, stockFeedRuns, stockFeeds } from './tables.ts';

export type FeedRow = typeof stockFeeds.$inferSelect;
export type RunRow = typeof stockFeedRuns.$inferSelect;

/** A feed by its whole key. */
export type FeedKey = Pick<FeedRow, 'id' | 'siteId' | 'userId'>;

const MAX_RUNS = 10;

const theFeed = ({ id, siteId, userId }: FeedKey) => matches(stockFeeds, { id, siteId, userId });

export const listFeeds = (db: Db, { siteId, userId }: Account): Promise<FeedRow[]> =>
  findRows(db, stockFeeds, { siteId, userId });

export const findFeed = (db: Db, { siteId, userId }: Account, rooftopId: string): Promise<FeedRow | null> =>
  findRow(db, stockFeeds, { siteId, userId, rooftopId });

export const findByKey = (db: Db, { id, siteId, userId }: FeedKey): Promise<FeedRow | null> =>
  findRow(db, stockFeeds, { id, siteId, userId });

export const findByToken = (db: Db, siteId: string, tokenHash: string): Promise<FeedRow | null> =>
  findRow(db, stockFeeds, { siteId, tokenHash });

export const lockFeed = (tx: Db, { siteId, userId }: Account, rooftopId: string): Promise<FeedRow | null> =>
  lockRow(tx, stockFeeds, { siteId, userId, rooftopId });

export const addFeed = (tx: Db, row: typeof stockFeeds.$inferInsert): Promise<FeedRow> => addRow(tx, stockFeeds, row);

export async function changeFeed(tx: Db, key: FeedKey, change: Partial<FeedRow>): Promise<void> {
  await tx.update(stockFeeds).set(change).where(theFeed(key));
}

const isFree = (now: Date) => or(isNull(stockFeeds.leasedUntil), lte(stockFeeds.leasedUntil, now));

/** Feeds that are due and that nobody fetches. */
export async function listDue(db: Db, now: Date, limit: number): Promise<FeedKey[]> {
  const { id, siteId, userId, nextAt } = stockFeeds;
  return db
    .select({ id, siteId, userId })
    .from(stockFeeds)
    .where(and(lte(nextAt, now), isFree(now)))
    .limit(limit);
}

/** Takes a feed that is due, so that no other process fetches it until a moment; null: it is not. */
export async function lease(db: Db, key: FeedKey, now: Date, until: Date): Promise<FeedRow | null> {
  const [row] = await db
    .update(stockFeeds)
    .set({ leasedUntil: until })
    .where(and(theFeed(key), lte(stockFeeds.nextAt, now), isFree(now)))
    .returning();
  return row ?? null;
}

export const addRun = (tx: Db, row: typeof stockFeedRuns.$inferInsert): Promise<RunRow> =>
  addRow(tx, stockFeedRuns, row);

/** The newest runs of a feed. */
export const listRuns = (db: Db, { id: feedId, siteId, userId }: FeedKey): Promise<RunRow[]> =>
  findRows(
    db,
    stockFeedRuns,
    { siteId, userId, feedId },
    [desc(stockFeedRuns.createdAt), desc(stockFeedRuns.id)],
    MAX_RUNS,
  );

/** The file of a feed that waits for a person. */
export const findHeld = (db: Db, { id: feedId, siteId, userId }: FeedKey) =>
  findRow(db, stockFeedFiles, { siteId, userId, feedId });

/** Which of the feeds of a dealership have such a file. */
export const listHeld = (db: Db, { siteId, userId }: Account) =>
  db
    .select({ feedId: stockFeedFiles.feedId, name: stockFeedFiles.name, createdAt: stockFeedFiles.createdAt })
    .from(stockFeedFiles)
    .where(matches(stockFeedFiles, { siteId, userId }));

/** Has a file wait, in the place of the one before. */
export async function hold(
  tx: Db,
  { id: feedId, siteId, userId }: FeedKey,
  file: Pick<typeof stockFeedFiles.$inferInsert, 'name' | 'bytes' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(stockFeedFiles)
    .values({ feedId, siteId, userId, ...file })
    .onConflictDoUpdate({ target: [stockFeedFiles.feedId, stockFeedFiles.userId], set: file });
}

export async function dropHeld(tx: Db, { id: feedId, siteId, userId }: FeedKey): Promise<void> {
  await tx.delete(stockFeedFiles).where(matches(stockFeedFiles, { siteId, userId, feedId }));
}

export const retention = [
  rowsKept('stock_feed_runs', 90, stockFeedRuns.createdAt),
  rowsKept('stock_feed_files', 14, stockFeedFiles.createdAt),
];

export const personalData = dealershipData(
  'feeds',
  ['stock_feeds', 'stock_feed_files', 'stock_feed_runs'],
  { feeds: stockFeeds, 'feed-runs': stockFeedRuns },
  ['sealed', 'tokenHash'],
);
