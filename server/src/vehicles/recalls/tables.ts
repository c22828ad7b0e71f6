import { boolean, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn } from '../../kit/database/columns.ts';

/**
 * Which part of NHTSA's list a copy holds. `pre_2010` and `post_2010` are its two files, `complete` both in one; `extract`
 * is a file too short for any of them, `starter` what every installation begins with.
 */
export const COPY_PARTS = ['complete', 'pre_2010', 'post_2010', 'extract', 'starter'] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/**
 * The copies of NHTSA's recall list. Readers see the copies in use only: a new one is written beside them and replaces
 * them when it is complete. The data is the installation's, not a brand's.
 */
export const recallCopies = pgTable('recall_copies', {
  id: serial('id').primaryKey(),
  part: text('part', { enum: COPY_PARTS }).notNull(),
  state: text('state', { enum: ['loading', 'used'] }).notNull(),
  fileName: text('file_name').notNull(),
  /** Of the text itself: an archive of the same text has other bytes every day. */
  sha256: text('sha256').notNull(),
  /** The day its newest record was made: what came later it cannot know. */
  copiedOn: date('copied_on', { mode: 'string' }).notNull(),
  rows: integer('rows').notNull(),
  rejects: integer('rejects').notNull(),
  campaigns: integer('campaigns').notNull(),
  /** The model years with vehicles, newest first. */
  years: integer('years').array().notNull(),
  createdAt: createdColumn(),
  usedAt: momentColumn('used_at'),
});

/** A campaign and one of the components it is about, with its text. */
export const recallCampaigns = pgTable(
  'recall_campaigns',
  {
    copyId: integer('copy_id').notNull(),
    /** Its number within the copy. */
    id: integer('id').notNull(),
    /** NHTSA's full number, `20V314000`. */
    campaign: text('campaign').notNull(),
    component: text('component').notNull(),
    /** The day NHTSA received the report. */
    receivedOn: date('received_on', { mode: 'string' }),
    /** Who filed it. */
    maker: text('maker').notNull(),
    summary: text('summary').notNull(),
    consequence: text('consequence').notNull(),
    remedy: text('remedy').notNull(),
    notes: text('notes').notNull(),
    /** Do not drive until repaired. */
    parkIt: boolean('park_it').notNull(),
    /** Park outside and away from buildings until repaired. */
    parkOutside: boolean('park_outside').notNull(),
    /** Of all its rows, whatever their order: another one says that the campaign was changed. */
    digest: text('digest').notNull(),
  },
  table => [
    primaryKey({ columns: [table.copyId, table.id] }),
    index('recall_campaigns_campaign').on(table.campaign, table.copyId),
  ],
);

/** A make, model and year with the numbers of its campaigns: one row for some three rows of NHTSA's file. */
export const recallVehicles = pgTable(
  'recall_vehicles',
  {
    copyId: integer('copy_id').notNull(),
    /** 0: the file does not know the year, or it has none. */
    year: integer('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    /** The make without case and punctuation: NHTSA spells `MERCEDES BENZ` and `MERCEDES-BENZ`. */
    makeKey: text('make_key').notNull(),
    /** Equipment, tires and child seats are no vehicles, and are not found by year, make and model. */
    vehicle: boolean('vehicle').notNull(),
    campaignIds: integer('campaign_ids').array().notNull(),
  },
  table => [index('recall_vehicles_name').on(table.makeKey, table.year, table.copyId)],
);

/** A source's answer, until it expires. The question, which may hold a VIN, is an HMAC. */
export const recallAnswers = pgTable(
  'recall_answers',
  {
    key: text('key').primaryKey(),
    answer: jsonb('answer').$type<object>().notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [index('recall_answers_expiry').on(table.expiresAt)],
);
