import { eachLanguage } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { NmvtisNotice, ReportFacts } from '../facts/facts.ts';
import { hasSupplied, isAbroad, isClassic } from '../facts/market.ts';
import { say } from '../facts/words.ts';

/** The versions of our own words; each rises with every change of the wording. */
const NOTICE_IDS = {
  notice: 'nmvtis_notice@1',
  notice_abroad: 'abroad_notice@1',
  notice_classic: 'classic_notice@1',
  notice_named: 'named_notice@1',
  notice_classic_supplied: 'classic_supplied_notice@1',
} as const;

/**
 * On title data; for a vehicle made for another market, what the report leaves out and why. Where a source holds national
 * title data, it is the text of the operator's contract, by its version, and a marked placeholder until there is one.
 */
export function notice({ vehicle, nmvtis }: Pick<ReportFacts, 'vehicle' | 'nmvtis'>): ReportDocument['notice'] {
  if (vehicle.byName) return ours('notice_named');
  if (isClassic(vehicle)) return ours(hasSupplied(vehicle) ? 'notice_classic_supplied' : 'notice_classic');
  if (isAbroad(vehicle)) return ours('notice_abroad');
  return nmvtis ? ofContract(nmvtis) : ours('notice');
}

function ours(key: keyof typeof NOTICE_IDS): ReportDocument['notice'] {
  return { id: NOTICE_IDS[key], title: say(`${key}.title`), text: say(`${key}.text`) };
}

function ofContract({ version, text }: NmvtisNotice): ReportDocument['notice'] {
  const id = `nmvtis_notice@${version}`;
  const title = say('notice.title');
  if (text === null) return { id, title: say('notice_placeholder.title'), text: say('notice_placeholder.text') };
  // A text of a contract is not translated: the language it is written in stands for the other.
  return { id, title, text: eachLanguage((_, lang) => text[lang] ?? text.en ?? text.es ?? '') };
}

/** Limits of a report, as keys of `limit.<key>`. */
const LIMITS = ['not_safe', 'not_consumer', 'estimates', 'not_affiliated'] as const;
const LIMITS_ABROAD = ['not_safe', 'not_consumer', 'not_affiliated_abroad'] as const;

export function limits(vehicle: ReportFacts['vehicle']): ReportDocument['limits'] {
  const own = isAbroad(vehicle) || isClassic(vehicle) ? LIMITS_ABROAD : LIMITS;
  const ofMarket = vehicle.market ? [`market_${vehicle.market}`] : [];
  return [...own, ...ofMarket].map(key => say(`limit.${key}`));
}
