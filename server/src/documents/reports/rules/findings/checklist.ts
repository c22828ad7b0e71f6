import type { Translations } from '../../../../kit/text/bilingual.ts';
import { electrifiedAs, type Electrified } from '../value/extras.ts';
import type { ReportVehicle } from '../facts/facts.ts';
import { ranked, type Finding, type FindingCode } from './finding.ts';
import { isClassic } from '../facts/market.ts';
import { say } from '../facts/words.ts';
import checksOfFindings from './checks-of-findings.json' with { type: 'json' };

/** Checks because of a finding, as keys of `check.<key>`. */
const BECAUSE: Partial<Record<FindingCode, string[]>> = checksOfFindings;

const ALWAYS = ['vin_places', 'cold_start', 'tires', 'brakes'];
const OF_BATTERY: Record<Electrified, string[]> = {
  electric: ['battery_health', 'charging'],
  plug_in: ['battery_health', 'charging_plug'],
  hybrid: ['hybrid_battery'],
  hybrid_or_plug_in: ['hybrid_battery'],
  fuel_cell: [],
};
const OF_CLASSIC = ['papers', 'classic_numbers', 'classic_plates', 'classic_rust'];
const MAX_CHECKS = 14;

/** One page for the mechanic: what was found asks for its checks, worst first, then what every car needs. */
export function checklist(
  findings: readonly Finding[],
  vehicle: ReportVehicle,
  electrified: Electrified | null = electrifiedAs(vehicle, null),
): Translations[] {
  const keys = [
    ...ranked(findings).flatMap(({ code }) => BECAUSE[code] ?? []),
    ...(electrified ? OF_BATTERY[electrified] : []),
    ...(isClassic(vehicle) ? OF_CLASSIC : []),
    ...ALWAYS,
  ];
  return [...new Set(keys)].slice(0, MAX_CHECKS).map(key => say(`check.${key}`));
}
