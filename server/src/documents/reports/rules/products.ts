import type { Product } from '../../../money/products/rules.ts';

export const GENERATE_REPORT = 'generate-report';
export const BUY_REPORT = 'buy-report';
/** Makes a new version of a report, because a record in it was corrected. */
export const CORRECT_REPORT = 'correct-report';

/** The page of a report, for its owner. */
export const reportPath = (vin: string): string => `/members/report/${encodeURIComponent(vin)}`;

const REPORT = {
  kind: 'report',
  unit: 'vhr',
  cost: 1,
  job: GENERATE_REPORT,
  buyJob: BUY_REPORT,
  path: reportPath,
} as const;

export const REPORT_PRODUCTS: readonly Product[] = [
  { ...REPORT, key: 'vhr', vehicles: 'modern' },
  { ...REPORT, key: 'classic_vhr', vehicles: 'classic' },
];
