import { boolean, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdColumn, momentColumn } from '../../kit/database/columns.ts';

/**
 * Which part of NHTSA's recall list a copy holds. `pre_2010` and `post_2010` are its two files, `complete` both in one; `extract`
 * is a file too short for any of them, `starter` what every installation begins with.
 */
const RECALL_PARTS = ['complete', 'pre_2010', 'post_2010', 'extract', 'starter'] as const;

/** The file of investigations, or one too short to be all of it. */
const INVESTIGATION_PARTS = ['investigations', 'investigations_extract'] as const;

/** NHTSA divides its index of manufacturers' communications by the year it received them, into files of five years. */
const COMMUNICATION_PARTS = [
  'communications_1995',
  'communications_2000',
  'communications_2005',
  'communications_2010',
  'communications_2015',
  'communications_2020',
  'communications_2025',
  'communications_2030',
] as const;

/** NHTSA's lists of models that are copied, each with its parts. */
export const LIST_PARTS = {
  recalls: RECALL_PARTS,
  investigations: INVESTIGATION_PARTS,
  communications: COMMUNICATION_PARTS,
} as const;
export type CopiedList = keyof typeof LIST_PARTS;
export type IssueList = Exclude<CopiedList, 'recalls'>;
export type CopyPart = (typeof LIST_PARTS)[CopiedList][number];
const COPY_PARTS = [...RECALL_PARTS, ...INVESTIGATION_PARTS, ...COMMUNICATION_PARTS] as const;

/**
 * The copies of NHTSA's lists. Readers see the copies in use only: a new one is written beside them and replaces
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
  /** How many campaigns, investigations or communications it has. */
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

/** An investigation of NHTSA, or a communication of a manufacturer to its dealers or owners. */
export const safetyIssues = pgTable(
  'safety_issues',
  {
    copyId: integer('copy_id').notNull(),
    /** Its number within the copy. */
    id: integer('id').notNull(),
    /** NHTSA's number: `PE24001` of an investigation, `10174266` of a communication. */
    number: text('number').notNull(),
    /** The day NHTSA opened the investigation, or the day of the communication. */
    openedOn: date('opened_on', { mode: 'string' }),
    /** Null where an investigation is open, and of every communication. */
    closedOn: date('closed_on', { mode: 'string' }),
    component: text('component').notNull(),
    /** The subject of an investigation; of a communication the manufacturer's own number. */
    subject: text('subject').notNull(),
    /** The recall that an investigation led to, as NHTSA's full number; empty where the file names none. */
    campaign: text('campaign').notNull(),
    summary: text('summary').notNull(),
  },
  table => [primaryKey({ columns: [table.copyId, table.id] })],
);

/** A make, model and year with the numbers of its campaigns or safety issues: one row for some three rows of NHTSA's file. */
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
