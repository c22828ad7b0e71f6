import type { Translations } from '../../../../kit/text/bilingual.ts';
import { electrifiedAs, type Electrified } from '../value/extra-electrified.ts';
import type { ReportVehicle } from '../facts/facts.ts';
import { ranked, type Finding, type FindingCode } from './finding.ts';
import { isClassic } from '../facts/market.ts';
import { say } from '../facts/words.ts';

/** Checks because of a finding, as keys of `check.<key>`. */
const BECAUSE: Partial<Record<FindingCode, string[]>> = {
  theft_active: ['police', 'papers'],
  theft_recovered: ['locks', 'papers', 'wiring'],
  vin_mismatch: ['vin_places', 'papers'],
  crushed: ['vin_places', 'papers'],
  junk: ['vin_places', 'papers'],
  export_only: ['papers'],
  total_loss: ['rails', 'airbags', 'belts', 'invoices'],
  salvage_report: ['rails', 'airbags', 'belts', 'invoices'],
  salvage: ['rails', 'airbags', 'belts', 'invoices'],
  theft_salvage: ['locks', 'papers', 'wiring', 'invoices'],
  rebuilt: ['welds', 'airbags', 'paint', 'invoices'],
  flood: ['wiring', 'carpets', 'seat_bolts', 'smell', 'lamps'],
  fire: ['wiring', 'hoses', 'smell'],
  dismantled: ['welds', 'vin_places'],
  hazardous: ['papers', 'smell'],
  rollback: ['control_units', 'wear', 'invoices'],
  rollback_or_entry: ['control_units', 'wear', 'invoices'],
  possible_rollback: ['control_units', 'wear'],
  rollback_or_low: ['control_units', 'wear'],
  odometer_marked: ['control_units', 'wear'],
  replaced: ['control_units', 'wear', 'invoices'],
  rollover_possible: ['wear', 'service_book'],
  doubtful: ['wear'],
  given_lower: ['control_units', 'wear'],
  odometer_branded: ['control_units', 'wear'],
  limits_exceeded: ['control_units', 'wear'],
  typo_suspect: ['wear'],
  jump: ['wear', 'service_book'],
  exempt_early: ['wear', 'service_book'],
  sale_water_or_fire: ['wiring', 'carpets', 'seat_bolts', 'hoses', 'smell'],
  severe_damage: ['rails', 'welds', 'airbags', 'belts', 'paint', 'alignment'],
  moderate_damage: ['rails', 'airbags', 'paint', 'alignment'],
  damage_signs: ['rails', 'welds', 'airbags', 'belts'],
  unknown_damage: ['rails', 'paint', 'airbags'],
  minor_damage: ['paint'],
  salvage_sale: ['rails', 'airbags', 'belts', 'invoices'],
  body_repair: ['rails', 'paint', 'airbags', 'invoices'],
  sale_costly: ['rails', 'welds', 'airbags', 'paint', 'invoices'],
  sale_damage: ['rails', 'paint', 'airbags'],
  title_washing: ['papers', 'carpets'],
  park_it: ['recall'],
  park_outside: ['recall'],
  recall_open: ['recall'],
  lien_active: ['release'],
  lien_noted: ['release'],
  impound: ['release'],
  export_intended: ['papers'],
  lemon: ['repair_orders', 'recall'],
  commercial_use: ['wear', 'idle', 'service_book'],
  inspection_failed: ['emissions'],
  long_gap: ['service_book', 'fluids'],
};

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
