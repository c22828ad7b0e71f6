import type { ClassicTier } from '../../../money/products/contract.ts';
import type { ClassicSticker } from '../document/shape.ts';

type Contents = Pick<
  ClassicSticker,
  | 'sources'
  | 'standard'
  | 'specifications'
  | 'statistics'
  | 'reading'
  | 'delivery'
  | 'base'
  | 'options'
  | 'destination'
  | 'total'
>;

/**
 * A classic sheet with what its tier holds. Basic: the number, the plates and the worksheet. Deluxe: what is known of the
 * model in its year besides, with dates and counts where a source has them. Elite: the prices of its year too.
 */
export function withinTier<Sheet extends Contents>(sheet: Sheet, tier: ClassicTier = 'elite'): Sheet {
  if (tier === 'elite') return sheet;
  const deluxe = { ...sheet, delivery: null, base: null, options: null, destination: null, total: null };
  if (tier === 'deluxe') return deluxe;
  const reading = sheet.reading && { ...sheet.reading, engines: [] };
  const sources = sheet.sources.filter(({ prices }) => !prices);
  return { ...deluxe, sources, standard: null, specifications: null, statistics: null, reading };
}
