import { listOf } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import { WORK, type RecordOf } from '../providers/history-record.ts';
import { zonesText } from './accidents.ts';
import { monthWords } from './dates.ts';
import { shownOrNull, type Units } from './distance.ts';
import type { Finding } from './finding.ts';
import { capitalized, placeText, say } from './words.ts';

/** Auctions and listings, the most recent first. Sellers' names, phones and free text never come this far. */
export function saleRows(records: readonly RecordOf<'auctions'>[], units: Units): ReportDocument['auctions'] {
  return records.toReversed().map(record => ({
    on: record.eventOn,
    channel: say(`channel.${record.channel}`),
    seller: say(`seller.${record.seller}`),
    place: placeText(record.place),
    miles: shownOrNull(units, record.miles),
    condition: record.condition ? say(`condition.${record.condition}`) : null,
    damage: damageOf(record),
    asked: record.askedCents,
    sold: record.soldCents,
    days: record.daysListed,
    tone: record.channel === 'salvage_auction' ? 'caution' : null,
    record: record.recordId,
  }));
}

/** Words in the column of the damage that name none. */
const NO_DAMAGE =
  /^(none|no( known| reported)? damage|n\/?a|unknown|not (stated|reported)|normal wear( (and|&) tear)?|-*)$/i;

function damageOf({ damage, damageText }: RecordOf<'auctions'>) {
  if (damage.length > 0) return zonesText(damage);
  return damageText && !NO_DAMAGE.test(damageText.trim()) ? damageText : null;
}

/** What a sale says by itself: a salvage auction, and damage that nobody else may have reported. */
export function saleFindings(records: readonly RecordOf<'auctions'>[]): Finding[] {
  return records.flatMap((record): Finding[] => {
    const { channel, eventOn, place } = record;
    const damage = damageOf(record);
    const params = { month: monthWords(eventOn), place: placeText(place) ?? '–', zones: damage ?? '' };
    return [
      ...(channel === 'salvage_auction' ? [{ code: 'salvage_sale' as const, level: 'check' as const, params }] : []),
      ...(damage ? [{ code: 'sale_damage' as const, level: 'check' as const, params }] : []),
    ];
  });
}

/** The work of a visit; a code of our vocabulary is translated, the shop's own words are kept. */
export function workText(record: RecordOf<'service'>) {
  if (record.kind !== 'service') return say(`inspection.${record.kind}_${record.result ?? 'done'}`);
  if (record.work.length === 0) return say('work.visit');
  return listOf(record.work.map(code => (WORK.some(known => known === code) ? say(`work.${code}`) : code)));
}

/** Words of a shop for the repair of a body, which nobody does without a damage. */
const BODY_WORK = /\bbody[ -]?(work|repair|shop)|\bcollision\b|\brepaint|\bframe (repair|straighten)/i;

const isBodyRepair = ({ work }: RecordOf<'service'>): boolean =>
  work.some(words => words === 'body_repair' || BODY_WORK.test(words));

/** Visits at which a body was repaired: a damage was repaired that nobody may have reported. */
export const bodyRepairs = (records: readonly RecordOf<'service'>[]): RecordOf<'service'>[] =>
  records.filter(isBodyRepair);

export function bodyRepairFindings(records: readonly RecordOf<'service'>[]): Finding[] {
  return bodyRepairs(records).map(({ eventOn, place }) => ({
    code: 'body_repair',
    level: 'check',
    params: { month: monthWords(eventOn), place: placeText(place) ?? '–' },
  }));
}

export function serviceRows(records: readonly RecordOf<'service'>[], units: Units): ReportDocument['service'] {
  return records.map(record => ({
    on: record.eventOn,
    miles: shownOrNull(units, record.miles),
    shop: say(`shop.${record.shop}`),
    place: placeText(record.place),
    work: capitalized(workText(record)),
    result: record.result,
    record: record.recordId,
  }));
}
