import { z } from 'zod';
import { HideableSection, ShareDays, SharedKind } from '../../../../documents/shares/contract.ts';
import { Page } from '../shapes.ts';

/** A link that opens a document without a sign-in. `closed`: its owner has ended it. */
export const Share = z.object({
  object: z.literal('share'),
  id: z.string(),
  document_id: z.string(),
  kind: SharedKind,
  /** What is given to others. */
  url: z.string(),
  state: z.enum(['open', 'expired', 'closed']),
  has_pin: z.boolean(),
  mask_vin: z.boolean(),
  hidden: z.array(HideableSection),
  /** Whether the PDF of what it shows may be taken. */
  pdf: z.boolean(),
  /** How often anyone but its owner has opened it. */
  opens: z.number().int(),
  last_opened: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
});
export const ShareList = z.object({ object: z.literal('list'), data: z.array(Share), has_more: z.boolean() });

/** What a link shows, and for how long. */
export const ShareBody = z.strictObject({
  document_id: z.string().min(1).max(60),
  days: ShareDays.default(30).describe('For how many days it opens; null: until it is ended'),
  pin: z.string().max(40).default('').describe('4 to 8 digits that whoever opens it has to give; empty: none'),
  mask_vin: z.boolean().default(true).describe('Shows the end of the number alone'),
  hidden: z
    .array(HideableSection)
    .max(HideableSection.options.length)
    .default([])
    .describe('Of a report: sections that are left out. Its verdict and title brands never are'),
  pdf: z.boolean().default(false).describe('Whoever opens it may take the PDF of what it shows'),
});

/** A page of links, of all documents or of one. */
export const SharePage = Page.extend({ document_id: z.string().max(60).optional() });
