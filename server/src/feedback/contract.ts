import { z } from 'zod';
import { call, success, VinText } from '../kit/contract.ts';
import { DocumentKind } from '../products/contract.ts';

const MESSAGE_LENGTH = 4000;

/** How satisfied a member is: 1 very dissatisfied, 5 very satisfied. */
export const Satisfaction = z.number().int().min(1).max(5);

/** What helps somebody who is not satisfied: another version of the sticker, or a person. */
export const FeedbackSuggestion = z.enum(['none', 'regenerate', 'support']);
export type FeedbackSuggestion = z.infer<typeof FeedbackSuggestion>;

export const FeedbackInput = z.strictObject({
  vin: VinText,
  report_type: DocumentKind,
  satisfaction: Satisfaction,
  feedback_msg: z.string().trim().max(MESSAGE_LENGTH),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/**
 * What a member thinks of their report or sticker of a vehicle, once for each.
 * @throws `message_missing`, `document_not_found`, `feedback_sent` (409)
 */
export const createFeedbackCall = call({
  method: 'POST',
  path: '/api-cwa/create_feedback',
  input: FeedbackInput,
  answer: success({ feedback_id: z.string(), suggest: FeedbackSuggestion }),
});
