import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, createdColumn, keyColumn, siteColumn } from '../../kit/database/columns.ts';

export type PictureUse = 'profile' | 'logo' | 'vehicle';

/** Pictures members have uploaded, drawn again by us; each belongs to one account. */
export const media = pgTable(
  'media',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    ownerId: text('owner_id').notNull(),
    /** The picture's use; an account has one of each, and any number of vehicles. */
    use: text('use').$type<PictureUse>().notNull().default('profile'),
    type: text('type').notNull(),
    /** Of pictures from before there was a media store; null: they are there. */
    bytes: bytesColumn('bytes'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.id, table.ownerId] }), index('media_owner').on(table.siteId, table.ownerId)],
);
