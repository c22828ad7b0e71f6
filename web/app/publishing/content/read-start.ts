import type { MarqueContext } from '../../context.ts';
import { cheapestPlan, type Offer } from '../../money/plans/cheapest-plan.ts';

/** The part above the words of a page where a search begins. */
export interface Start {
  by: 'vin' | 'classic';
  photoService: boolean;
  /** The cost of its documents here. */
  offers: { kind: 'report' | 'sticker'; offer: Offer }[];
}

/** The pages where a search begins, with the tab of the search box and what is sold there. */
const STARTS = {
  '/window-sticker': { by: 'vin', kinds: ['sticker'] },
  '/classic-cars': { by: 'classic', kinds: ['report', 'sticker'] },
} as const;

const UNITS = { report: 'vhr', sticker: 'sticker' } as const;

/** The data a page where a search begins needs besides its words; null for others. */
export function readStart(marque: MarqueContext, path: string): Start | null {
  if (!(path in STARTS)) return null;
  const { by, kinds } = STARTS[path as keyof typeof STARTS];
  const offers = kinds.flatMap(kind => {
    const offer = cheapestPlan(marque, UNITS[kind]);
    return offer ? { kind, offer } : [];
  });
  return { by, photoService: marque.app.plates.photos.available(), offers };
}
