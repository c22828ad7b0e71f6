import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { users } from '../../identity/accounts/tables.ts';
import type { Locale } from '../../kit/contract.ts';
import type { Addendum, FormKind, GuideTerms, TitleWarning } from './contract.ts';
import type { GuideSheet } from './rules/guide-sheet.ts';
import type { LotPrint } from './rules/lot-print.ts';
import type { Printed, Texts } from './rules/paper-state.ts';
import type { WarningSheet } from './rules/warning-sheet.ts';

/** Texts of the forms of a brand's dealers, each with who compared it with the regulation; none is ever changed. */
export const formWordings = pgTable(
  'form_wordings',
  {
    id: idColumn(),
    siteId: siteColumn(),
    form: text('form').$type<FormKind>().notNull().default('buyers_guide'),
    language: text('language').$type<Locale>().notNull(),
    digest: text('digest').notNull(),
    content: jsonb('content').$type<GuideSheet | WarningSheet>().notNull(),
    addedBy: text('added_by').notNull(),
    createdAt: createdColumn(),
    confirmedAt: momentColumn('confirmed_at'),
    confirmedBy: text('confirmed_by'),
    /** The edition of the regulation it was compared with. */
    compared: text('compared').notNull(),
  },
  table => [uniqueIndex('form_wordings_once').on(table.siteId, table.language, table.digest)],
);

/** Versions of the Buyers Guides of a dealership's vehicles: final ones, and after them at most one draft. */
export const buyersGuides = pgTable(
  'buyers_guides',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    vehicleId: text('vehicle_id').notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: ['draft', 'final'] }).notNull(),
    terms: jsonb('terms').$type<GuideTerms>().notNull(),
    /** As a final version says it; a draft says what is so when it is printed. */
    printed: jsonb('printed').$type<Printed & { texts: Texts }>(),
    /** The account of the person who saved it. */
    savedBy: text('saved_by').notNull(),
    savedAt: momentColumn('saved_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('buyers_guides_once').on(table.siteId, table.userId, table.vehicleId, table.version),
  ],
);

/** What an addendum or a warning of a dealership's vehicle says; it is printed from what is here and from the vehicle. */
export const lotPapers = pgTable(
  'lot_papers',
  {
    vehicleId: text('vehicle_id').notNull(),
    paper: text('paper', { enum: ['addendum', 'title_warning'] }).notNull(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    content: jsonb('content').$type<Addendum | TitleWarning>().notNull(),
    /** The account of the person who saved it. */
    savedBy: text('saved_by').notNull(),
    savedAt: momentColumn('saved_at').notNull(),
    /** What it said when it was last printed; null before that. */
    printed: jsonb('printed').$type<LotPrint>(),
  },
  table => [primaryKey({ columns: [table.vehicleId, table.paper, table.userId] })],
);
