import { isYearRestricted } from '../../../../vehicles/catalog/rules/styles.ts';
import type { GenerateStickerAnswer } from '../../contract.ts';

/** The answer where somebody has to choose first: nothing is ordered or charged. */
export const toSelect = (vin: string, year: number): GenerateStickerAnswer => ({
  status: 'success',
  state: 'needs_selection',
  vin,
  sticker_id: null,
  version: 1,
  grade: null,
  reused: false,
  poll_after: 0,
  eta_s: 0,
  charged: null,
  year_restricted: isYearRestricted(year),
});
