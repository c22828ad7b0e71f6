import { z } from 'zod';
import { get, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { CreditUnit } from '../../money/plans/contract.ts';
import { ProductKey } from '../../money/products/contract.ts';
import { Locale } from '../../platform/sites/contract.ts';

/** The numbers that are printed on the samples of a brand. */
export const SAMPLE_NUMBERS = { report: 'MQR-SAMPLE', sticker: 'MQS-SAMPLE' } as const;

/** Whether a number is that of a sample. */
export const isSampleNumber = (number: string): boolean => Object.values<string>(SAMPLE_NUMBERS).includes(number);

/** Bytes of a file that is compared with our PDFs on the server. Ours have 5 MB at most. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** Why a document is not valid any more: its owner gave it back, or its money went back. */
export const RevokedFor = z.enum(['wrong_vehicle', 'empty', 'refund']);
export type RevokedFor = z.infer<typeof RevokedFor>;

/** Credits that an order took, or that come back. */
export const Charge = z.object({ unit: CreditUnit, amount: z.number().int() });

/** The end of every answer to an order: `poll_after` and `eta_s` in seconds; `charged` is null where nothing was taken. */
export const orderedFields = {
  reused: z.boolean(),
  poll_after: z.number(),
  eta_s: z.number(),
  charged: Charge.nullable(),
};

/** The part of a document that the page of every document shows. `pdf` is an address, null until there is one. */
export const shownFields = {
  version: z.number().int().positive(),
  created: z.iso.datetime(),
  charged: Charge.nullable(),
  credit_back: z.boolean(),
  /** Why it is revoked; null while it is valid. */
  revoked_for: RevokedFor.nullable(),
  pdf: z.string().nullable(),
};

/** A version of a document that may still be read. `pdf` is an address. */
export const DocumentVersion = z.object({
  version: z.number().int().positive(),
  created: z.iso.datetime(),
  pdf: z.string(),
});

/** The common fields of every stored document; the others depend on its kind. `created` is the day it was made. */
export interface StoredDocument {
  lang: Locale;
  document: { created: string };
}

/**
 * The content of a document, as JSON of so many `bytes`: in its row, or as a gzip file under `key` in the media store. `sha256`: of
 * the bytes of that file, in hexadecimal.
 */
export type Body = { bytes: number; key: null } | { bytes: number; key: string; sha256: string };

/**
 * A running refresh: the state the document goes back to where nothing comes of it, and how many answers it had before.
 * `sources`: the only ones that are asked. `failed`: no source answered the last one (ISO instant).
 */
export type Refresh = { from: string; answers: number; sources?: string[] } | { failed: string };

/** A question to a source of a document: how long it took, in milliseconds, and what went wrong, in the words of the program. */
export interface Asked {
  source: string;
  /** What was asked for, where a source is asked for several things. */
  group: string | null;
  at: string;
  ms: number;
  fault: string | null;
}

/** Why a document waits for a person: a word of its kind, and the line it is about. */
export interface ReviewFault {
  code: string;
  what: string;
}

/** A PDF that was handed out or drawn when the document was issued: the SHA-256 of its bytes, in hexadecimal. */
export const Print = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lang: Locale,
  version: z.number().int().positive(),
  /** The day it was first drawn. */
  on: z.iso.date(),
  /** Absent on prints of before they were counted. */
  bytes: z.number().int().optional(),
  pages: z.number().int().optional(),
  /** The size of its first page; absent on other sizes and on prints of before it was kept. */
  paper: z.enum(['letter', 'a4']).optional(),
});
export type Print = z.infer<typeof Print>;

/**
 * A PDF of a document. `pages`, `bytes`: null on those of before they were counted; `url` opens it without a sign-in for
 * five minutes.
 */
export const DocumentFile = z.object({
  id: z.string(),
  kind: ProductKey,
  version: z.number().int().positive(),
  lang: Locale,
  pages: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  created: z.iso.datetime(),
  url: z.string(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** The PDFs of the member's documents of a vehicle, the newest first; none where there is no document. */
export const pdfListCall = get('/api-cwa/pdf', { vin: VinText }, { documents: z.array(DocumentFile) });

/** A member's documents of one kind, one of each vehicle, newest first. */
export const documentList = pagedList('documents', MomentPlace);

/**
 * The finished content of a document was on screen: what makes it opened, so that it is no longer returned as unread.
 * Saying so again changes nothing. @throws `document_not_found`
 */
export const documentShownCall = post('/api-cwa/document-shown', { document: z.string().min(1).max(40) }, {});

/** A vehicle of a batch. `reason`: why it has no finished document, as a sentence; null where it has one, or has none yet. */
export const BatchVehicle = z.object({
  vin: z.string(),
  title: z.string().nullable(),
  state: z.enum(['ready', 'working', 'missing', 'failed', 'refused']),
  reason: z.string().nullable(),
});
export type BatchVehicle = z.infer<typeof BatchVehicle>;

/** The vehicles of an archive, as typed. */
export const BatchInput = z.strictObject({ vins: z.array(z.string().max(160)).max(1000) });
/** The documents of several vehicles in one ZIP archive, which may draw 50; in the address, divided by commas, semicolons or spaces. */
export const BATCH_ARCHIVE = {
  query: z.strictObject({
    vins: z
      .string()
      .max(10_000)
      .transform(text => text.split(/[\s,;]+/)),
  }),
  limits: [{ max: 10, minutes: 60, perMember: true }],
} as const;
