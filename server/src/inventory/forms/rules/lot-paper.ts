import type { StockNeeds, StockVehicle } from '../../stock/contract.ts';
import type { Addendum, WarningNeed } from '../contract.ts';

/** The sum of an addendum in cents: of its lines, and of the MSRP where that is known. */
export const totalOf = ({ msrp, lines }: Addendum): number => lines.reduce((sum, { price }) => sum + price, msrp ?? 0);

/**
 * Whether a vehicle needs California's warning about its title. `state`: where it is sold, null: not known. A report of ours
 * that found nothing, or that does not exist, does not show that there is nothing.
 */
export function warningNeed(
  { condition }: Pick<StockVehicle, 'condition'>,
  state: string | null,
  report: StockNeeds['report'],
): WarningNeed {
  if (condition === 'new') return 'new';
  if (state === null) return 'unknown_state';
  if (state !== 'CA') return 'not_california';
  if (report.findings.includes('title')) return 'needed';
  return report.state === 'made' ? 'no_finding' : 'no_report';
}
