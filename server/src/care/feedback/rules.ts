import type { DocumentKind } from '../../money/products/contract.ts';
import type { FeedbackSuggestion } from './contract.ts';

/** Below it, somebody is not satisfied. */
export const NEUTRAL = 3;

/** The offer to a member after feedback: a sticker can be made again with other choices, a report cannot. */
export function suggestionFor(kind: DocumentKind, satisfaction: number): FeedbackSuggestion {
  if (satisfaction >= NEUTRAL) return 'none';
  return kind === 'sticker' ? 'regenerate' : 'support';
}

/** Operators are alerted when over 40 % of at least five ratings within an hour are below neutral. */
export const ALERT_MS = 60 * 60 * 1000;
const ALERT_SHARE = 0.4;
const ALERT_RATINGS = 5;

export function isAlarming(satisfactions: readonly number[]): boolean {
  const low = satisfactions.filter(each => each < NEUTRAL).length;
  return satisfactions.length >= ALERT_RATINGS && low / satisfactions.length > ALERT_SHARE;
}
