import type { RatingState } from '../../../../vehicles/ratings/contract.ts';
import type { ExtraKey, ExtraRow, ExtraSection } from '../../document/shape/extras-shape.ts';
import { dollars } from '../facts/dates.ts';
import { toneOfState } from '../sections/tones.ts';
import { say } from '../facts/words.ts';

/** How a section of facts stands, by what its source of ratings answered. */
export const STATE_OF: Record<RatingState, ExtraSection['state']> = {
  found: 'found',
  none: 'none_reported',
  unavailable: 'unavailable',
  not_covered: 'not_covered',
};

/** A section of facts with the words of its state. */
export function framed(
  key: ExtraKey,
  about: Pick<ExtraSection, 'state' | 'as_of' | 'demo' | 'rows' | 'notes'> & Partial<ExtraSection>,
): ExtraSection {
  const { state } = about;
  const tone = state === 'found' ? 'info' : toneOfState(state);
  // "None reported" for records is "no figures" for a model.
  const word = say(state === 'none_reported' ? 'extra.no_figures' : `state.${state}`);
  return { next: null, ...about, key, title: say(`extra.${key}.title`), tone, word };
}

/** A fact with its source. */
export const row = (
  label: ExtraRow['label'],
  value: ExtraRow['value'],
  source: ExtraRow['source'] = null,
): ExtraRow => ({
  label,
  value,
  source,
  tone: null,
});

/** `$1,650`, or `$1,650–$2,100` where the candidates differ. */
export const spanOfDollars = ([low, high]: readonly [number, number]): string =>
  low === high ? dollars(low) : `${dollars(low)}–${dollars(high)}`;
