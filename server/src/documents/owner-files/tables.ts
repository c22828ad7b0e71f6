import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberColumn } from '../../identity/accounts/tables.ts';
import { bytesColumn, createdColumn, keyColumn, siteColumn } from '../../kit/database/columns.ts';
import type { OwnerFileKind } from './contract.ts';

/** Papers and photos that members keep beside the report of a vehicle. */
export const ownerFiles = pgTable(
  'owner_files',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    vin: text('vin').notNull(),
    kind: text('kind').$type<OwnerFileKind>().notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['image/jpeg', 'application/pdf'] }).notNull(),
    bytes: bytesColumn('bytes').notNull(),
    size: integer('size').notNull(),
    /** Links to the report show it. */
    shared: boolean('shared').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('owner_files_vehicle').on(table.siteId, table.userId, table.vin, table.createdAt, table.id),
  ],
);
