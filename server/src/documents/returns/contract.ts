import { z } from 'zod';
import { get, post, VinText } from '../../kit/contract.ts';
import { DocumentKind } from '../../money/products/contract.ts';
import { Charge } from '../issued-documents/contract.ts';

/** The vehicle was mistyped or mistaken; or the document has no data about it. */
export const ReturnReason = z.enum(['wrong_vehicle', 'empty']);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** A member's document of a vehicle, the newest one. */
const About = z.strictObject({ vin: VinText, doc_kind: DocumentKind });
export type ReturnAbout = z.infer<typeof About>;

/** The credit to be returned; null for a document that a subscription without limit paid for. */
const Credit = Charge.nullable();

/** A reason for a return and its result: the credit that is returned, or why none is. */
export const ReturnChoice = z.object({
  reason: ReturnReason,
  allowed: z.boolean(),
  /** The result, or why not and what to do, in the reader's language. */
  text: z.string(),
});
export type ReturnChoice = z.infer<typeof ReturnChoice>;

/** Ways to return a wrong document; reading them changes nothing. */
export const returnChoicesCall = get('/api-cwa/return-choices', About, {
  vin: z.string(),
  choices: z.array(ReturnChoice),
});

/**
 * Gives a document back for its credit, decided at once and by rule. It is revoked; an order for another vehicle spends
 * the credit. @throws `return_opened`, `return_late`, `return_swapped` (wrong vehicle: unopened, within 24 hours, once a
 * purchase), `return_working`, `return_not_empty`, `return_empty_late` (empty: within 30 days), `return_free`,
 * `return_gift_spent`, `return_over`
 */
export const returnDocumentCall = post('/api-cwa/return-document', About.extend({ reason: ReturnReason }), {
  message: z.string(),
  vin: z.string(),
  credit: Credit,
});
