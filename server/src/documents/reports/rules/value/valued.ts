import type { KnownDamage, Valuation } from '../../../../vehicles/valuations/contract.ts';
import { assess, type Assessment } from '../../rules.ts';
import type { ReportFacts, ReportValuation } from '../facts/facts.ts';
import type { FindingCode } from '../findings/finding.ts';
import { supportedMiles, tolerance } from '../odometer/odometer.ts';

/** Findings that lower a value, in the words of the services. */
const OF_FINDINGS: Partial<Record<FindingCode, KnownDamage>> = {
  total_loss: 'salvage',
  salvage_report: 'salvage',
  salvage: 'salvage',
  salvage_sale: 'salvage',
  rebuilt: 'brand',
  flood: 'brand',
  fire: 'brand',
  dismantled: 'brand',
  hazardous: 'brand',
  rollback: 'rollback',
  odometer_branded: 'rollback',
  lemon: 'lemon',
  theft_recovered: 'prior_theft',
  minor_damage: 'minor_damage',
};

/** Records that lower a value, and whether the vehicle is no more. */
export function valuedWith({ merged, findings, owners, gone }: Assessment): { damage: KnownDamage[]; gone: boolean } {
  const accidents = merged.records('accidents');
  const damage = new Set<KnownDamage>(findings.flatMap(({ code }) => OF_FINDINGS[code] ?? []));
  if (accidents.some(({ structural }) => structural === true)) damage.add('frame_damage');
  if (accidents.some(({ airbags }) => airbags === 'deployed')) damage.add('airbags_deployed');
  if (owners.some(({ use }) => use === 'rental')) damage.add('rental');
  return { damage: [...damage].sort(), gone: gone !== null };
}

/**
 * The mileage to ask a value at: the one stated, unless the readings support a higher one. `unknown`: the readings say that
 * the true mileage is not known; null: there is neither a reading nor a stated mileage.
 */
export function milesToValue(
  { odometer }: Pick<Assessment, 'odometer'>,
  given: number | null,
): number | 'unknown' | null {
  const supported = supportedMiles(odometer);
  if (supported === 'unknown' || supported === null) return supported ?? given;
  return given !== null && given >= supported - tolerance(supported) ? given : supported;
}

/** The valuation query of a report; null where none is possible. */
export function valueQuestion(facts: ReportFacts): { miles: number; damage: KnownDamage[] } | null {
  const assessment = assess(facts);
  const { damage, gone } = valuedWith(assessment);
  const miles = milesToValue(assessment, facts.given?.miles ?? null);
  return gone || typeof miles !== 'number' ? null : { miles, damage };
}

/** How much less the vehicle is worth for its history, in percent of what it were worth without; 0 where nothing was taken off. */
export function historyCut({ adjustments, values }: Valuation): number {
  const mid = (values.private_party ?? values.retail ?? values.trade_in)?.mid ?? 0;
  const less = -(adjustments.history + adjustments.known_damage);
  return less <= 0 ? 0 : Math.round((less / (mid + less)) * 100);
}

/** Of a report whose other sources are still being asked. */
export const pendingValuation = (now: Date): ReportValuation => ({ kind: 'pending', askedAt: now.toISOString() });
