import { z } from 'zod';
import { get, lines, NextPage, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { SectionName, Words } from '../reports/contract.ts';
import { SourceType } from '../reports/rules/sources/history-record.ts';

/** Decided: `upheld`, the record stays; `corrected`, it was changed or withdrawn. `withdrawn`: by who had opened it. */
export const DisputeState = z.enum(['open', 'upheld', 'corrected', 'withdrawn']);
export type DisputeState = z.infer<typeof DisputeState>;

/** Files of one dispute: 4 MB a PDF, 2 MB a picture. */
export const MAX_EVIDENCE = 3;

/** By whom: the member who has the report of `vin`, or who holds a link of `dispute-link`. */
const Claim = { vin: VinText.optional(), token: z.string().max(1000).optional() };

/** A record that may be disputed. With a link, only section and day are told: the report itself is its buyer's. */
export const DisputeRecord = z.object({
  record: z.string(),
  section: SectionName,
  on: z.string().nullable(),
  text: Words.nullable(),
  /** Of the dispute it is in or was in. */
  state: DisputeState.nullable(),
});
export type DisputeRecord = z.infer<typeof DisputeRecord>;

/** The records of a report that may be disputed. @throws `document_not_found`, `dispute_link` */
export const disputeRecordsCall = get('/api-cwa/dispute-records', Claim, {
  number: z.string(),
  vin: z.string(),
  title: z.string(),
  records: z.array(DisputeRecord),
});

/** `url`: a `data:` address of a PDF, JPEG, PNG, GIF or WebP file. */
const Evidence = z.strictObject({ url: z.string().max(6_000_000) });

/** A dispute as the person who opened it sees it. `number` is what they name it by; days are ISO moments. */
export const Dispute = z.object({
  id: z.string(),
  number: z.string(),
  vin: z.string(),
  title: z.string(),
  record: z.string(),
  section: SectionName,
  on: z.string().nullable(),
  about: Words.nullable(),
  said: z.string(),
  state: DisputeState,
  opened: z.iso.datetime(),
  due: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
  /** Why it was decided so. */
  reason: z.string().nullable(),
  /** Addresses of the files, which only the person and the operators can open. */
  evidence: z.array(z.object({ type: z.string(), bytes: z.number().int(), url: z.string() })),
});
export type Dispute = z.infer<typeof Dispute>;

export const OpenDisputeInput = z.strictObject({
  ...Claim,
  record: z.string().min(1).max(120),
  said: lines(20, 2000),
  evidence: z.array(Evidence).max(MAX_EVIDENCE).default([]),
});
export type OpenDisputeInput = z.output<typeof OpenDisputeInput>;

/**
 * Disputes a record. It is marked in every report that holds it until it is decided.
 * @throws `document_not_found`, `document_revoked`, `dispute_link`, `dispute_record`, `dispute_open`, `dispute_again`,
 * `dispute_limit`, `file_kind`, `file_large`, `file_unsafe`, those of pictures
 */
export const openDisputeCall = post(
  '/api-cwa/open-dispute',
  OpenDisputeInput,
  { dispute: Dispute },
  {
    files: { field: 'evidence', most: MAX_EVIDENCE, bytes: 4 * 1024 * 1024 },
    limits: [{ max: 10, minutes: 24 * 60, perMember: true }],
  },
);

/**
 * Mails a link with which the owner or dealer of a vehicle disputes records of a report that somebody else has bought. The
 * answer is the same whether there is such a report or not.
 */
export const disputeLinkCall = post(
  '/api-cwa/dispute-link',
  { number: z.string().trim().min(1).max(40), email: z.email().max(254) },
  { message: z.string() },
  { limits: [{ max: 5, minutes: 60 }] },
);

export const disputeList = pagedList('disputes', MomentPlace);

/** The member's own disputes, the newest first. @throws `cursor_invalid` */
export const disputesCall = get('/api-cwa/disputes', disputeList.fields, { disputes: z.array(Dispute), ...NextPage });

/** Takes an open dispute back: the mark goes. @throws `not_found`, `dispute_decided` */
export const withdrawDisputeCall = post('/api-cwa/withdraw-dispute', { dispute: z.string() }, { dispute: Dispute });

/** `near_due`: to be decided within a week; `overdue`: its day has passed. Both are open. */
export const DeskTab = z.enum(['open', 'near_due', 'overdue', 'decided']);
export type DeskTab = z.infer<typeof DeskTab>;

/** A dispute as operators see it. */
export const DeskDispute = Dispute.extend({
  email: z.string(),
  /** The operator's own, which another one decides. */
  own: z.boolean(),
  /** The correction; null for a record that was withdrawn, absent while nothing was corrected. */
  correction: z.object({ fields: z.record(z.string(), z.unknown()).nullable() }).optional(),
});
export type DeskDispute = z.infer<typeof DeskDispute>;

export const DisputesInput = z.strictObject({ ...disputeList.fields, tab: DeskTab.default('open') });
export type DisputesInput = z.output<typeof DisputesInput>;
export const DeskPage = z.object({
  disputes: z.array(DeskDispute),
  counts: z.record(DeskTab, z.number().int()),
  /** Whether this operator may decide, or only look. */
  may_decide: z.boolean(),
  ...NextPage,
});
export type DeskPage = z.infer<typeof DeskPage>;

/** For operators who may see disputes: those of this site, open ones by their due day, decided ones newest first. */
export const deskDisputesCall = get('/api/operator/disputes', DisputesInput, DeskPage.shape);

/** The values a field takes where it takes no others; `empty`: also none at all; `many`: a list of them. */
const FieldChoice = z.object({ values: z.array(z.string()), empty: z.boolean(), many: z.boolean() });
export type FieldChoice = z.infer<typeof FieldChoice>;

/** A record as operators read it: the kind of its source, its fields by name, and the choices of some of them. */
export const ReportedRecord = z.object({
  source: SourceType,
  fields: z.record(z.string(), z.unknown()),
  choices: z.record(z.string(), FieldChoice),
});
export type ReportedRecord = z.infer<typeof ReportedRecord>;

/** One dispute with what the sources told of its record, word for word, and how many reports hold it. */
export const deskDisputeCall = get(
  '/api/operator/dispute',
  { dispute: z.string() },
  {
    dispute: DeskDispute,
    /** One for each source; none where the license of the source did not allow to keep it. */
    told: z.array(ReportedRecord),
    reports: z.number().int(),
    may_decide: z.boolean(),
  },
);

/**
 * Decides a dispute. `fields` are the right values of the record's fields, by their names; null withdraws the record. Its
 * holders and who opened it get an email; a correction makes a new version of every report that holds the record, free.
 * @throws `role_needed`, `not_found`, `own_dispute`, `dispute_decided`, `correction_fields`
 */
export const decideDisputeCall = post(
  '/api/operator/decide-dispute',
  z.discriminatedUnion('decision', [
    z.strictObject({ dispute: z.string(), decision: z.literal('upheld'), reason: lines(1, 1000) }),
    z.strictObject({
      dispute: z.string(),
      decision: z.literal('corrected'),
      reason: lines(1, 1000),
      fields: z.record(z.string().max(40), z.unknown()).nullable(),
    }),
  ]),
  { dispute: DeskDispute },
);
export type Decision = z.output<(typeof decideDisputeCall)['input']>;
