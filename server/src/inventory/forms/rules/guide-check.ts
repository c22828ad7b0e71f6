import { AppError } from '../../../kit/errors.ts';
import type { GuideTerms } from '../contract.ts';
import { formOf, isState } from './guide-need.ts';

const isWarranty = ({ warranty }: GuideTerms): boolean => warranty === 'full' || warranty === 'limited';

/** Refuses terms that contradict each other or the law of the state. @throws AppError `guide_state`, `guide_as_is`, `guide_systems` */
export function checkTerms(terms: GuideTerms): void {
  const { state, warranty, systems } = terms;
  if (state && !isState(state)) throw new AppError('guide_state', { field: 'state' });
  if (warranty === 'as_is' && formOf(state) === 'implied_only')
    throw new AppError('guide_as_is', { field: 'warranty', params: { state } });
  if (warranty && !isWarranty(terms) && systems.length > 0) throw new AppError('guide_systems', { field: 'systems' });
}

/** What the form needs before it can hang in a vehicle. @throws AppError `guide_needs`, `guide_share`, `guide_dealer` and those of `checkTerms` */
export function checkWhole(terms: GuideTerms, dealer: { name: string; address: string; phone: string }): void {
  checkTerms(terms);
  const { labor, parts, systems } = terms;
  for (const field of ['warranty', 'state', 'make', 'model', 'year', 'complaints'] as const)
    if (!terms[field]) throw new AppError('guide_needs', { field });
  if (isWarranty(terms) && systems.length === 0) throw new AppError('guide_needs', { field: 'systems' });
  if (terms.warranty === 'limited') {
    for (const field of ['labor', 'parts'] as const)
      if (terms[field] === null) throw new AppError('guide_needs', { field });
    if (labor === 0 && parts === 0) throw new AppError('guide_share', { field: 'labor' });
  }
  for (const field of ['name', 'address', 'phone'] as const)
    if (!dealer[field]) throw new AppError('guide_dealer', { field: 'rooftop' });
}

/** The terms as they are kept: shares only of a limited warranty. */
export const keptTerms = (terms: GuideTerms): GuideTerms =>
  terms.warranty === 'limited' ? terms : { ...terms, labor: null, parts: null };
