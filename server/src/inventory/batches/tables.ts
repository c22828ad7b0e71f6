import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, siteColumn } from '../../kit/database/columns.ts';
import type { LabelStockId, LotPaper } from '../forms/contract.ts';
import { users } from '../../identity/accounts/tables.ts';

/** The account of the dealership. */
const accountColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

/** Documents that a person has a dealership make together. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    dealershipId: text('dealership_id').notNull(),
    /** Who asked for it, and spends the wallet; empty once that person is erased. */
    personId: text('person_id').notNull(),
    /** Scheme and host where it was asked for. */
    origin: text('origin').notNull(),
    /** The paper or labels that its papers are printed on; the usual ones where nothing is said. */
    stocks: jsonb('stocks').$type<Partial<Record<LotPaper, LabelStockId>>>().notNull().default({}),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('stock_batches_newest').on(table.siteId, table.userId, table.createdAt),
    index('stock_batches_person').on(table.personId),
  ],
);

/** A vehicle of a batch, as it was when the batch was asked for, and what became of it. */
export const stockBatchRows = pgTable(
  'stock_batch_rows',
  {
    batchId: text('batch_id').notNull(),
    userId: text('user_id').notNull(),
    /** In the order of the lot. */
    position: integer('position').notNull(),
    vehicleId: text('vehicle_id').notNull(),
    vin: text('vin').notNull(),
    title: text('title').notNull(),
    stockNumber: text('stock_number').notNull(),
    /** Cents; null where no price is printed. */
    asking: integer('asking'),
    /** Whether the dealer's box is printed: not on sheets of classics. */
    boxed: boolean('boxed').notNull(),
    /** Whether it is a new version of a sticker that is there. */
    again: boolean('again').notNull(),
    state: text('state', { enum: ['waiting', 'ordered', 'there', 'original', 'choose', 'refused'] }).notNull(),
    /** Why it was refused. */
    reason: text('reason'),
    params: jsonb('params').$type<Record<string, string | number>>(),
    documentId: text('document_id'),
    /** Credits that it was quoted at; it takes no more. Null where nothing was to be paid. */
    quoted: integer('quoted'),
    credits: integer('credits').notNull(),
  },
  table => [
    primaryKey({ columns: [table.batchId, table.position, table.userId] }),
    foreignKey({
      name: 'stock_batch_rows_batch_fk',
      columns: [table.batchId, table.userId],
      foreignColumns: [stockBatches.id, stockBatches.userId],
    }).onDelete('cascade'),
  ],
);
