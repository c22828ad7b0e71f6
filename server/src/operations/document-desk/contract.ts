import { z } from 'zod';
import { get, line, NextPage, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Charge, RevokedFor } from '../../documents/issued-documents/contract.ts';
import { DocumentKind } from '../../money/products/contract.ts';
import { SectionState } from '../../documents/reports/contract.ts';
import { LogLine } from '../order-desk/contract.ts';

/** How far a document is, whatever its kind: `working` stands for everything before it has ended. */
export const DeskState = z.enum([
  'working',
  'needs_review',
  'ready',
  'partial',
  'refreshing',
  'no_data',
  'failed',
  'revoked',
  'archived',
]);
export type DeskState = z.infer<typeof DeskState>;

const Moment = z.iso.datetime();

/** A document as an operator reads it in a list. */
export const DeskDocument = z.object({
  id: z.string(),
  kind: DocumentKind,
  /** Printed on it. */
  number: z.string(),
  vin: z.string(),
  title: z.string(),
  version: z.number().int(),
  state: DeskState,
  /** Whose it is; the address is empty once the account is erased. */
  member: z.object({ id: z.string(), email: z.string() }),
  /** Orders whose credits it took. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  ordered: Moment,
  finished: Moment.nullable(),
});
export type DeskDocument = z.infer<typeof DeskDocument>;

export const deskDocumentList = pagedList('desk-documents', MomentPlace);

/** What to look for among the documents of a brand; all that is given counts. */
export const DocumentFilters = z.strictObject({
  state: DeskState.optional(),
  kind: DocumentKind.optional(),
  vin: VinText.optional(),
  /** The number printed on it. */
  number: line(1, 40).optional(),
  /** Its member's address, or its beginning with `*` behind it: `mar*`. */
  member: line(1, 254).optional(),
});
export type DocumentFilters = z.output<typeof DocumentFilters>;

/** The documents of a brand, newest first, for operators who may read orders. `now`: when the list was read. */
export const deskDocumentsCall = get('/api/operator/documents', DocumentFilters.extend(deskDocumentList.fields), {
  documents: z.array(DeskDocument),
  /** How many there are: `exact` up to 10,000, above that what the database expects. */
  total: z.object({ count: z.number().int(), exact: z.boolean() }),
  now: Moment,
  ...NextPage,
});

/** An attempt to make a document, as long as the queue keeps it. `due`: when it begins, or began. */
export const DocumentJob = z.object({
  job: z.string(),
  /** It settles what is left after all attempts have failed: the credit goes back. */
  settles: z.boolean(),
  state: z.enum(['waiting', 'active', 'completed', 'failed', 'cancelled']),
  tries: z.number().int(),
  due: Moment,
  began: Moment.nullable(),
  ended: Moment.nullable(),
  /** What the last attempt met, in the words of the program. */
  error: z.string().nullable(),
});
export type DocumentJob = z.infer<typeof DocumentJob>;

/** What a source answered about one group of its records: how many records of each section, or that it did not answer. */
export const SourceAnswer = z.object({
  /** Null on answers of before there were several sources. */
  source: z.string().nullable(),
  group: z.string(),
  asked: Moment,
  sections: z.array(
    z.object({ section: z.string(), state: SectionState.exclude(['pending']), records: z.number().int() }),
  ),
});
export type SourceAnswer = z.infer<typeof SourceAnswer>;

const Money = z.object({ amount: z.number().int(), currency: z.string() });
const Usd = z.string().nullable();

/** What a document cost and brought. What cannot be said is null. */
export const DocumentMoney = z.object({
  /** Reports that were bought for it of services that bill each; `charged` is false where the service said that it was not. */
  bought: z.array(z.object({ source: z.string(), at: Moment, price_usd: Usd, charged: z.boolean() })),
  /** Of these reports together. Calls for values and recalls are not counted by document. */
  cost_usd: Usd,
  /** The part of its order's price, without tax, that its credits stand for. Refunds are not counted. */
  net: Money.nullable(),
  /** `net` without the cost; null also where the order is not in US dollars. */
  margin: Money.nullable(),
});
export type DocumentMoney = z.infer<typeof DocumentMoney>;

/** A document with everything that is known of how it was made. What was not kept is null or missing. */
export const DeskDocumentDetail = z.object({
  document: DeskDocument,
  grade: z.string().nullable(),
  /** The credits it took; null where it cost nothing. */
  charged: Charge.nullable(),
  /** What became of them: still reserved, used up, or given back; null where it cost nothing. */
  credits: z.enum(['reserved', 'used', 'returned']).nullable(),
  money: DocumentMoney,
  opened: Moment.nullable(),
  revoked_for: RevokedFor.nullable(),
  /** Earlier versions and when each was made, newest first. */
  versions: z.array(z.object({ version: z.number().int(), made: Moment })),
  prints: z.array(
    z.object({ version: z.number().int(), lang: z.string(), on: z.string(), pages: z.number().nullable() }),
  ),
  answers: z.array(SourceAnswer),
  /** Questions to its sources since these are kept, the newest first, in milliseconds; `fault`: in the words of the program. */
  asked: z.array(
    z.object({
      source: z.string(),
      group: z.string().nullable(),
      at: Moment,
      ms: z.number(),
      fault: z.string().nullable(),
    }),
  ),
  /** Why it was held back; null where it was not, or from before that was kept. */
  review: z.array(z.object({ code: z.string(), what: z.string() })).nullable(),
  /** What the caller may do with it now; `sources`: those that may be asked again, each alone. */
  may: z.object({
    approve: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    redo: z.boolean(),
    correct: z.boolean(),
    sources: z.array(z.string()),
  }),
  jobs: z.array(DocumentJob),
  log: z.array(LogLine),
  now: Moment,
});
export type DeskDocumentDetail = z.infer<typeof DeskDocumentDetail>;

/** One document, for operators who may read orders. One of another brand is not found, and the attempt is in the log. */
export const deskDocumentCall = get(
  '/api/operator/document',
  { document: z.string().max(80) },
  { detail: DeskDocumentDetail },
);

const DocumentId = z.string().max(80);

/** The sheet of a document that is held back, as it would be printed: one SVG a page. For the same. @throws `document_not_held` */
export const heldDocumentCall = get(
  '/api/operator/held-document',
  { document: DocumentId },
  { pages: z.array(z.string()) },
);

const Reason = line(3, 500);
const Done = { state: DeskState };

/** Issues a document that was held back. `reason`: what was seen. @throws `document_not_held` */
export const approveDocumentCall = post(
  '/api/operator/approve-document',
  { document: DocumentId, reason: Reason },
  Done,
);

/** Ends its making; its credits go back. @throws `document_ended` */
export const cancelDocumentCall = post('/api/operator/cancel-document', { document: DocumentId, reason: Reason }, Done);

/** Lets its making go on now. @throws `document_ended`, `document_running` */
export const retryDocumentCall = post('/api/operator/retry-document', { document: DocumentId, reason: Reason }, Done);

/**
 * Makes it again at no cost. `sources`: only these are asked, the others stand with what they told; `corrections`: nobody is
 * asked, and corrections of its records since are applied. @throws `document_not_redone`, `source_unknown`
 */
export const redoDocumentCall = post(
  '/api/operator/redo-document',
  {
    document: DocumentId,
    reason: Reason,
    from: z.enum(['sources', 'corrections']).default('sources'),
    sources: z.array(z.string().max(80)).max(30).optional(),
  },
  Done,
);
