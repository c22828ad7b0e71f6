import { z } from 'zod';
import { get, post, VinText } from '../../kit/contract.ts';
import { OwnerFile } from '../owner-files/contract.ts';
import { ReportDocument } from '../reports/contract.ts';
import { StickerDocument } from '../stickers/contract.ts';

/** How many days a link opens; null: until its owner closes it. */
export const ShareDays = z.union([z.literal(7), z.literal(30), z.literal(90)]).nullable();

/** Parts a link may leave out. Title brands, total loss and theft are never left out, and neither is the verdict. */
export const HideableSection = z.enum([
  'ownership',
  'titles',
  'accidents',
  'odometer',
  'liens',
  'recalls',
  'auctions',
  'service',
  'value',
]);
export type HideableSection = z.infer<typeof HideableSection>;

/** Which documents can be shared. */
export const SharedKind = z.enum(['report', 'sticker']);
export type SharedKind = z.infer<typeof SharedKind>;

/** A link to a document, as its owner sees it. `opens`: how often anyone but its owner has read the document. */
export const Share = z.object({
  id: z.string(),
  url: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  is_expired: z.boolean(),
  has_pin: z.boolean(),
  mask_vin: z.boolean(),
  hidden: z.array(HideableSection),
  pdf: z.boolean(),
  opens: z.number().int(),
  last_opened: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof Share>;

const About = z.strictObject({ vin: VinText, doc_kind: SharedKind.default('report') });

/**
 * Makes a link that opens the member's newest document of a vehicle without a sign-in. `pin`: 4 to 8 digits. `pdf`: whoever
 * opens the link may take the PDF of what it shows. Refusals: `document_not_found`,
 * `share_license` (a source forbids it), `share_theft` (reported stolen), `share_sections` (a sticker has none to leave
 * out), `share_limit` (20 links), `share_pin_format`
 */
export const shareDocumentCall = post(
  '/api-cwa/share-document',
  About.extend({
    days: ShareDays.default(30),
    pin: z.string().max(40).default(''),
    mask_vin: z.boolean().default(true),
    hidden: z.array(HideableSection).max(HideableSection.options.length).default([]),
    pdf: z.boolean().default(false),
  }),
  { share: Share },
  { limits: [{ max: 30, minutes: 60, perMember: true }] },
);
export type ShareInput = z.output<typeof shareDocumentCall.input>;

/** The links to a member's documents of a vehicle that are not closed, the newest first; at most 20. */
export const sharesCall = get('/api-cwa/shares', About, { shares: z.array(Share) });

/** Closes a link at once. Closing it again is refused: `not_found`. */
export const revokeShareCall = post(
  '/api-cwa/revoke-share',
  { share: z.string().min(1).max(40) },
  { share: z.string() },
);

/** The cookie of a browser that has given the PIN of a link. It goes to the pages of links alone. */
export const shareCookieOf = (token: string): string => `share-${token.slice(0, 8)}`;

const Shown = z.object({
  title: z.string(),
  /** The vehicle's number, or the end of it. */
  vin: z.string(),
  version: z.number().int(),
  expires: z.iso.datetime().nullable(),
  mask_vin: z.boolean(),
  hidden: z.array(HideableSection),
  /** Address of its PDF; null where there is none to take. */
  pdf: z.string().nullable(),
});

/** A document as a link shows it. `files`: what its owner ticked of the own files; `pages`: the sheet, one SVG a page. */
export const SharedDocument = z.discriminatedUnion('kind', [
  Shown.extend({ kind: z.literal('report'), document: ReportDocument, files: z.array(OwnerFile) }),
  Shown.extend({ kind: z.literal('sticker'), document: StickerDocument, pages: z.array(z.string()) }),
]);
export type SharedDocument = z.infer<typeof SharedDocument>;

/**
 * Opens a link. Refusals: `share_gone` (404) alike for a link that never was, has expired, was closed, or whose document was
 * taken back; `share_pin_needed`, `share_pin_wrong` (401, field `pin`); `share_pin_wait` (429) for 15 minutes after five
 * wrong PINs; `share_license` (403) where a source forbids to hand out its data.
 */
export const openShareCall = post(
  '/api-cwa/open-share',
  { token: z.string().min(1).max(100), pin: z.string().max(40).default('') },
  { shared: SharedDocument },
  {
    limits: [
      { max: 60, minutes: 1 },
      { max: 30, minutes: 15, with: 'pin' },
    ],
  },
);
