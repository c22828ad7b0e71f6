import type { ReportDocument } from '../document/shape.ts';
import type { ReportVehicle } from './facts.ts';
import { isAbroad, isClassic } from './market.ts';
import { say } from './words.ts';

/**
 * The version is stored with the report and rises with every change of the wording, which is our own. An operator
 * with a contract for national title data replaces the first by the notice of that contract.
 */
const NOTICE_IDS = {
  notice: 'nmvtis_notice@1',
  notice_abroad: 'abroad_notice@1',
  notice_classic: 'classic_notice@1',
} as const;

/** On title data; for a vehicle made for another market, what the report leaves out and why. */
export function notice(vehicle: ReportVehicle): ReportDocument['notice'] {
  const key = isClassic(vehicle) ? 'notice_classic' : isAbroad(vehicle) ? 'notice_abroad' : 'notice';
  return { id: NOTICE_IDS[key], title: say(`${key}.title`), text: say(`${key}.text`) };
}

/** What a report is not, as keys of `limit.<key>`. */
const LIMITS = ['not_safe', 'not_consumer', 'estimates', 'not_affiliated'] as const;
const LIMITS_ABROAD = ['not_safe', 'not_consumer', 'not_affiliated_abroad'] as const;

export function limits(vehicle: ReportVehicle): ReportDocument['limits'] {
  return (isAbroad(vehicle) || isClassic(vehicle) ? LIMITS_ABROAD : LIMITS).map(key => say(`limit.${key}`));
}
