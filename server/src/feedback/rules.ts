import type { DocumentKind } from '../products/contract.ts';
import type { FeedbackSuggestion } from './contract.ts';

/** Below it, somebody is not satisfied. */
const NEUTRAL = 3;

/** What is offered to a member after feedback: a sticker can be made again with other choices, a report cannot. */
export function suggestionFor(kind: DocumentKind, satisfaction: number): FeedbackSuggestion {
  if (satisfaction >= NEUTRAL) return 'none';
  return kind === 'sticker' ? 'regenerate' : 'support';
}
