import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { StockInput, StockRow } from '../stock/contract.ts';
import type { PaperStates } from './contract.ts';
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
  const { guideStates } = createGuideStates(deps);
  const lotPrints = createLotPrints(deps);

  /** How far the papers of each of these vehicles are, by the vehicle's id. */
  async function paperStates(caller: Caller, rows: readonly StockRow[]): Promise<Record<string, PaperStates>> {
    const guides = await guideStates(caller, rows);
    const papers = await lotPrints.lotPaperStates(caller, rows);
    const statesOf = ({ id }: StockRow): PaperStates => {
      const { addendum, warning } = papers[id]!;
      return { guide: guides[id]!, addendum, warning };
    };
    return Object.fromEntries(rows.map(row => [row.id, statesOf(row)]));
  }

  return {
    ...createGuides(deps),
    ...createLotPapers(deps),
    ...lotPrints,
    guideStates,
    paperStates,
    /** The same of each vehicle on a page of the stock. @throws AppError `login_needed`, `dealers_only`, `cursor_invalid` */
    stockPapers: async (caller: Caller, input: StockInput): Promise<Record<string, PaperStates>> =>
      paperStates(caller, (await deps.stock.list(caller, input)).vehicles),
    ...wordings,
    ...prints,
  };
}
