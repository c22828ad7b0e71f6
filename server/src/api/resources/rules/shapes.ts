import { z } from 'zod';
import { line, VinText } from '../../../kit/contract.ts';
import { ReportDocument } from '../../../documents/reports/contract.ts';
import { ConfirmStickerInput, StickerDocument } from '../../../documents/stickers/contract.ts';
import { DocumentKind } from '../../../money/products/contract.ts';
import { CreditUnit } from '../../../money/plans/contract.ts';
import { KeyMode, KeyScope } from '../../keys/contract.ts';
import { CheckDigit, Problem, Specification, Suggestion, VehicleKind } from '../../../vehicles/decode/contract.ts';
import { PlateConfidence, PlateDoubt } from '../../../vehicles/plates/contract.ts';
import { Ratings } from '../../../vehicles/ratings/contract.ts';
import { Recall, RecallGap } from '../../../vehicles/recalls/contract.ts';
import { Valuation } from '../../../vehicles/valuations/contract.ts';

/** Numbers of one batch, and of one question about what could be bought. */
export const MAX_BATCH = 10_000;
export const MAX_AVAILABILITY = 500;

/** What was chosen for a sticker. */
const StickerSelection = ConfirmStickerInput.pick({ style: true, trim_unknown: true, colors: true, packages: true });

/** A vehicle that a classic's number may be. */
const NamedReading = z.strictObject({
  year: z.int().min(1900).max(1980),
  make: line(1, 60),
  model: line(1, 60),
  series: line(1, 60).optional(),
});

/** The key a request came with. */
export const Key = z.object({
  object: z.literal('key'),
  id: z.string(),
  /** The name of the dealership it acts for; null: for the account that made it. */
  dealership: z.string().nullable(),
  mode: KeyMode,
  scopes: z.array(KeyScope),
  per_minute: z.number().int(),
  version: z.string(),
});

/** Safety recalls of a vehicle. `complete` is false where a source that was asked has only an extract: an empty list then does not say that there is none. */
export const RecallAnswer = z.object({
  object: z.literal('recalls'),
  vin: z.string(),
  scope: z.enum(['vin', 'model']),
  complete: z.boolean(),
  recalls: z.array(Recall),
  checked_at: z.iso.datetime(),
  sources: z.array(z.string()),
  gaps: z.array(RecallGap),
  notice: z.string(),
});

export const RatingAnswer = z.object({ object: z.literal('ratings'), vin: z.string(), ...Ratings.shape });

/** What a document costs; it is paid in credits. */
export const Cost = z.object({ unit: CreditUnit, credits: z.number().int() });

/** A document that could be bought of a vehicle. */
export const Offer = z.object({
  document: z.enum(['report', 'sticker']),
  available: z.boolean(),
  /** Why it is not; null where it is. */
  reason: z.string().nullable(),
  /** Null where it is not available. */
  cost: Cost.nullable(),
  /** Whether the account has the credits for this one now. */
  covered: z.boolean(),
});

/** A vehicle by its number. A number that is wrong is an answer: `valid` is false, and `problems` says why. */
export const Vehicle = z.object({
  object: z.literal('vehicle'),
  vin: z.string(),
  valid: z.boolean(),
  kind: VehicleKind,
  /** The name; null where the number names no vehicle. */
  title: z.string().nullable(),
  year: z.number().int().nullable(),
  /** The possible model years, where the number leaves several. */
  year_candidates: z.array(z.number().int()),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  check_digit: CheckDigit.nullable(),
  problems: z.array(Problem),
  suggestions: z.array(Suggestion),
  specifications: z.array(Specification),
  /** With `expand=recalls`. */
  recalls: RecallAnswer.optional(),
  /** With `expand=ratings`. */
  ratings: RatingAnswer.optional(),
  /** With `expand=offers`. */
  offers: z.array(Offer).optional(),
});

export const VehicleList = z.object({ object: z.literal('list'), data: z.array(Vehicle) });

/** The vehicles that have a plate; `demo`: invented. */
export const PlateVehicles = z.object({
  object: z.literal('plate'),
  plate: z.string(),
  state: z.string(),
  confidence: PlateConfidence,
  source: z.string(),
  demo: z.boolean(),
  vehicles: z.array(
    z.object({
      vin: z.string(),
      title: z.string(),
      confidence: PlateConfidence,
      doubts: z.array(PlateDoubt),
      /** With `expand=offers`. */
      offers: z.array(Offer).optional(),
    }),
  ),
});

export const Value = z.object({
  object: z.literal('value'),
  vin: z.string(),
  /** As it was asked, and the nearest 1,000 the value is at. */
  mileage: z.number().int(),
  valued_at: z.number().int(),
  ...Valuation.shape,
});

export const Availability = z.object({
  object: z.literal('availability'),
  vin: z.string(),
  title: z.string().nullable(),
  offers: z.array(Offer),
});
export const AvailabilityList = z.object({ object: z.literal('list'), data: z.array(Availability) });

/** How far a document is. `in_review`: a person looks at it before it is handed out. */
export const OrderStatus = z.enum(['processing', 'in_review', 'ready', 'no_data', 'failed', 'revoked']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** What is ordered. */
export const OrderBody = z.strictObject({
  kind: DocumentKind,
  vin: VinText,
  confirm_price: z.int().min(0).max(1000).optional().describe('The price in credits, as availability says it'),
  mileage: z.int().min(0).max(1_000_000).optional().describe('Of a report: in miles'),
  nmvtis_version: z.string().max(40).optional().describe('Of a report: the version of the notice that was accepted'),
  selection: StickerSelection.optional().describe('Of a sticker: what was chosen of the choices'),
  reading: NamedReading.optional().describe('Of a classic whose number may be several vehicles: the one it is'),
});

/** A report and a window sticker as data: what their pages and PDFs say. */
export const ReportContent = ReportDocument.meta({ description: 'A report' });
export const StickerContent = StickerDocument.meta({ description: 'A window sticker' });

/** A document without its content. `number`: printed on it. `test`: the sample that a test order was answered with. */
export const DocumentSummary = z.object({
  object: z.literal('document'),
  id: z.string(),
  test: z.boolean(),
  kind: DocumentKind,
  number: z.string(),
  vin: z.string(),
  title: z.string(),
  status: OrderStatus,
  version: z.number().int(),
  /** The path of its PDF; null where there is none. */
  pdf: z.string().nullable(),
  created: z.iso.datetime(),
  finished: z.iso.datetime().nullable(),
});
export const DocumentList = z.object({
  object: z.literal('list'),
  data: z.array(DocumentSummary),
  has_more: z.boolean(),
});
export const Document = DocumentSummary.extend({
  content: z.union([ReportContent, StickerContent]),
  /** With `expand=vehicle`. */
  vehicle: Vehicle.optional(),
});

/** A file as it is sent. */
export const File = z.custom<{ bytes: Uint8Array; fileName: string }>();

/** An order. `test`: of a test key. `billed`: what became of the price; only what was delivered is charged. */
export const Order = z.object({
  object: z.literal('order'),
  id: z.string(),
  test: z.boolean(),
  kind: DocumentKind,
  vin: z.string(),
  title: z.string(),
  status: OrderStatus,
  price: Cost,
  billed: z.enum(['held', 'charged', 'returned', 'nothing']),
  document_id: z.string(),
  /** With `expand=document`; null where there is nothing to hand out. */
  document: Document.nullable().optional(),
  created: z.iso.datetime(),
});
export const OrderList = z.object({ object: z.literal('list'), data: z.array(Order), has_more: z.boolean() });

/** A page of a list: `starting_after` is the id of the last entry of the page before. */
export const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  starting_after: z.string().max(60).optional(),
});

/** A request of this key. Numbers of vehicles in `path` are masked in lists. */
export const Request = z.object({
  object: z.literal('request'),
  id: z.string(),
  /** The id of an operation, `mcp.` with a tool, or `vpic.` with a method; null where it is not on record. */
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  /** How long it took. */
  ms: z.number().int(),
  /** Bytes of the answer; null where they are not on record. */
  bytes: z.number().int().nullable(),
  /** The `x-request-id` of its answer. */
  request_id: z.string(),
  created: z.iso.datetime(),
});
export const RequestList = z.object({ object: z.literal('list'), data: z.array(Request), has_more: z.boolean() });
/** With what was sent and answered, as text; null where there was none or it was too long to keep. */
export const RequestDetail = Request.extend({ body: z.string().nullable(), answer: z.string().nullable() });

/** A refusal (RFC 9457). `reason` is stable; the sentence in `detail` is in the language of the brand. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  reason: z.string(),
  request_id: z.string(),
  field: z.string().optional(),
  retry_after: z.number().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
