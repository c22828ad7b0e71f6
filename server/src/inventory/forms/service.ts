import type { FormsDeps } from './service/deps.ts';
import { createGuides, createGuideStates } from './service/guides.ts';
import { createLotPapers, createLotPrints } from './service/lot-papers.ts';
import { createPrints } from './service/prints.ts';
import { createWordings } from './service/wordings.ts';

export type { FormsDeps } from './service/deps.ts';
export type { LotPaperState } from './service/lot-papers.ts';

export type Forms = ReturnType<typeof createForms>;

/** The forms that hang in a dealer's vehicles: what they say, the words the law prescribes, and their print. */
export function createForms(deps: FormsDeps) {
  const { newestWording, ...wordings } = createWordings(deps);
  const prints = createPrints(deps, { newestWording, ...wordings });
  return {
    ...createGuides(deps),
    ...createGuideStates(deps),
    ...createLotPapers(deps),
    ...createLotPrints(deps),
    ...wordings,
    ...prints,
  };
}
