import { z } from 'zod';
import { get, line, NextPage, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { DocumentKind } from '../../money/products/contract.ts';

const MESSAGE_LENGTH = 4000;

/** How satisfied a member is: 1 very dissatisfied, 5 very satisfied. */
export const Satisfaction = z.number().int().min(1).max(5);

/** The next step for an unsatisfied member: another version of the sticker, or a person. */
export const FeedbackSuggestion = z.enum(['none', 'regenerate', 'support']);
export type FeedbackSuggestion = z.infer<typeof FeedbackSuggestion>;

/** A fault of a document, as its reader ticks it. */
export const FeedbackReason = z.enum(['option', 'price', 'record', 'missing', 'late']);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

export const FeedbackInput = z.strictObject({
  vin: VinText,
  report_type: DocumentKind,
  satisfaction: Satisfaction,
  feedback_msg: z.string().trim().max(MESSAGE_LENGTH),
  reasons: z.array(FeedbackReason).max(FeedbackReason.options.length).default([]),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/**
 * A member's opinion of their report or sticker of a vehicle, once for each.
 * @throws `message_missing`, `document_not_found`, `feedback_sent` (409)
 */
export const createFeedbackCall = post('/api-cwa/create_feedback', FeedbackInput, {
  feedback_id: z.string(),
  suggest: FeedbackSuggestion,
});

/** `unsatisfied`: satisfaction 1 and 2. */
export const FeedbackTab = z.enum(['all', 'unsatisfied', 'report', 'sticker']);
export type FeedbackTab = z.infer<typeof FeedbackTab>;

export const feedbackList = pagedList('feedback', MomentPlace);

/** One member's feedback as operators read it: not whose it is. `number`: of the document, as it can be verified. */
export const DeskFeedback = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  document: DocumentKind,
  number: z.string().nullable(),
  satisfaction: z.number().int(),
  reasons: z.array(FeedbackReason),
  message: z.string(),
  created: z.iso.datetime(),
});
export type DeskFeedback = z.infer<typeof DeskFeedback>;

/** How often each satisfaction was given, 1 to 5. */
const Faces = z.array(z.number().int()).length(5);

const Summary = z.object({
  faces: Faces,
  /** The last twelve weeks with feedback, the newest first; `from` is a Monday, as YYYY-MM-DD. */
  weeks: z.array(z.object({ from: z.iso.date(), faces: Faces })),
  reasons: z.array(z.object({ reason: FeedbackReason, count: z.number().int() })),
});
export type FeedbackSummary = z.infer<typeof Summary>;

/**
 * For operators who may read feedback: that of this site, the newest first, of one make or model year where they are sent.
 * @throws `login_needed`, `role_needed`, `cursor_invalid`
 */
export const deskFeedbackCall = get(
  '/api/operator/feedback',
  {
    ...feedbackList.fields,
    tab: FeedbackTab.default('all'),
    make: line(1, 60).optional(),
    year: z.coerce.number().int().min(1886).max(2100).optional(),
  },
  {
    feedback: z.array(DeskFeedback),
    counts: z.record(FeedbackTab, z.number().int()),
    summary: Summary,
    /** The makes and model years there is feedback on, whatever is asked for. */
    makes: z.array(z.string()),
    years: z.array(z.number().int()),
    ...NextPage,
  },
);
export type DeskFeedbackPage = Omit<z.infer<(typeof deskFeedbackCall)['answer']>, 'status'>;
