import { listOf } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import { WORK, type RecordOf } from '../providers/history-record.ts';
import { zonesText } from './accidents.ts';
import { shownOrNull, type Units } from './distance.ts';
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
    damage: record.damage.length > 0 ? zonesText(record.damage) : null,
    asked: record.askedCents,
    sold: record.soldCents,
    days: record.daysListed,
    tone: record.channel === 'salvage_auction' ? 'caution' : null,
    record: record.recordId,
  }));
}

/** The work of a visit; a code of our vocabulary is translated, the shop's own words are kept. */
export function workText(record: RecordOf<'service'>) {
  if (record.kind !== 'service') return say(`inspection.${record.kind}_${record.result ?? 'done'}`);
  if (record.work.length === 0) return say('work.visit');
  return listOf(record.work.map(code => (WORK.some(known => known === code) ? say(`work.${code}`) : code)));
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
