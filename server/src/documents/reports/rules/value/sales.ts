import { eachLanguage, type Bilingual } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { WORK, type RecordOf } from '../sources/history-record.ts';
import { zonesText } from '../findings/accidents.ts';
import { dayForms, dollars, monthWords } from '../facts/dates.ts';
import { shownOrNull, type Units } from '../facts/distance.ts';
import type { Finding } from '../findings/finding.ts';
import { costSign, namesWaterOrFire } from '../findings/severity.ts';
import { capitalized, placeText, say } from '../facts/words.ts';

type Sale = RecordOf<'auctions'>;

/** Auctions and listings, the most recent first. Sellers' names, phones and free text never come this far. */
export function saleRows(records: readonly RecordOf<'auctions'>[], units: Units): ReportDocument['auctions'] {
  return records.toReversed().map(record => ({
    ...statedBeside(record, records),
    on: record.eventOn,
    channel: say(`channel.${record.origin?.publicRecord ? 'city_auction' : record.channel}`),
    seller: say(`seller.${record.seller}`),
    place: placeText(record.place),
    miles: shownOrNull(units, record.miles),
    condition: record.condition ? say(`condition.${record.condition}`) : null,
    damage: damageOf(record),
    asked: record.askedCents,
    sold: record.soldCents,
    days: record.daysListed,
    tone: isGraveSale(record) ? 'serious' : record.channel === 'salvage_auction' ? 'caution' : null,
    record: record.recordId,
  }));
}

/** One seller is a number of one source. */
const isSameSeller = (one: Sale, other: Sale): boolean =>
  one.sellerId === other.sellerId && one.origin?.source === other.origin?.source;

/** The same seller's price in the listing before, where it differs; an unnamed seller is never the same. */
function priceBefore(record: Sale, records: readonly Sale[]): { on: string; asked: number } | null {
  const { sellerId, channel, askedCents } = record;
  if (!sellerId || channel !== 'listing' || askedCents === null) return null;
  const before = records
    .slice(0, records.indexOf(record))
    .findLast(other => isSameSeller(other, record) && other.channel === channel && other.askedCents !== null);
  if (!before?.askedCents || before.askedCents === askedCents) return null;
  return { on: before.eventOn, asked: before.askedCents };
}

/** A sale's facts beside its price, as figures and in words. */
function statedBeside(record: Sale, records: readonly Sale[]) {
  const { repairCents = null, valueCents = null, photos = null, askedCents } = record;
  const before = priceBefore(record, records);
  const change = before && askedCents !== null ? askedCents - before.asked : 0;
  const params = before && {
    change: dollars(Math.abs(change)),
    before: dollars(before.asked),
    ...dayForms('day', before.on),
  };
  const notes = [
    record.reason ? say('sale_note.reason', { reason: record.reason }) : null,
    record.origin?.publicRecord && record.miles !== null ? say('sale_note.listed_miles') : null,
    params && say(change < 0 ? 'sale_note.lowered' : 'sale_note.raised', params),
    repairCents === null ? null : say('sale_note.repair', { amount: dollars(repairCents) }),
    valueCents === null ? null : say('sale_note.worth', { amount: dollars(valueCents) }),
    photos === null || photos === 0 ? null : say('sale_note.photos', { n: photos }),
  ].filter(note => note !== null);
  return { repair: repairCents, worth: valueCents, photos, asked_before: before, notes };
}

/** Words in the column of the damage that name none. */
const NO_DAMAGE =
  /^(none|no( known| reported)? damage|n\/?a|unknown|not (stated|reported)|normal wear( (and|&) tear)?|-*)$/i;

/** The places of the damage, and the words of the source where they say more than the places. */
function damageOf({ damage, damageText }: RecordOf<'auctions'>): Bilingual | null {
  const statedDamage = damageText && !NO_DAMAGE.test(damageText.trim()) ? damageText.trim() : null;
  if (damage.length === 0) return statedDamage;
  const zones = zonesText(damage);
  if (statedDamage === null || statedDamage.toLowerCase() === zones.en) return zones;
  return { en: `${zones.en} (“${statedDamage}”)`, es: `${zones.es} («${statedDamage}»)` };
}

/** Whether a sale names damage, by its place, in words, or as the cost of a repair that is no small one. */
export const namesDamage = (record: Sale): boolean =>
  damageOf(record) !== null || costSign(record.repairCents, record.valueCents) !== null;

/** Whether a sale names a flood or a fire. */
export const isGraveSale = ({ damageText }: Sale): boolean => namesWaterOrFire(damageText);

/** Findings from a sale itself: a salvage auction, and damage that nobody else may have reported. */
export function saleFindings(records: readonly RecordOf<'auctions'>[]): Finding[] {
  return records.flatMap((record): Finding[] => {
    const { channel, eventOn, place } = record;
    const damage = damageOf(record);
    const cost = costSign(record.repairCents, record.valueCents);
    const params = {
      month: monthWords(eventOn),
      place: placeText(place) ?? '–',
      zones: damage ?? '',
      signs: cost?.words ?? '',
    };
    return [
      ...(channel === 'salvage_auction' ? [{ code: 'salvage_sale' as const, level: 'check' as const, params }] : []),
      ...(isGraveSale(record) ? [{ code: 'sale_water_or_fire' as const, level: 'serious' as const, params }] : []),
      ...(damage && !isGraveSale(record) ? [{ code: 'sale_damage' as const, level: 'check' as const, params }] : []),
      ...(cost ? [{ code: 'sale_costly' as const, level: cost.level, params }] : []),
    ];
  });
}

/** The work of a visit; a code of our vocabulary is translated, the shop's own words are kept. */
export function workText(record: RecordOf<'service'>) {
  if (record.kind !== 'service') return say(`inspection.${record.kind}_${record.result ?? 'done'}`);
  if (record.work.length === 0) return say('work.visit');
  const work = record.work.map(code => (WORK.some(known => known === code) ? say(`work.${code}`) : code));
  // Some have an "and" of their own: "oil and filter, tires rotated".
  return eachLanguage(pick => work.map(pick).join(', '));
}

/** Words of a shop for the repair of a body or what an accident set off, which nobody does without a damage. */
const BODY_WORK = [
  /\bbody[ -]?(work|repair|shop)|\bcollision\b|\brepaint|\bframe (repair|straighten)/i,
  /\bair ?bags?\b.*\b(replac|deploy|install)|\b(replac|install)\w*\b.*\bair ?bags?\b/i,
  /\b(bumper|fender|quarter panel|door skin|hood|core support)s?\b.*\b(repair|replac|refinish|paint)/i,
  /\b(repair|replac|refinish|paint)\w*\b.*\b(bumper|fender|quarter panel|door skin|hood|core support)s?\b/i,
];
/** An airbag that a recall replaces tells of no accident. */
const OF_RECALL = /\brecall|\binflator|\bcampaign/i;

const isBodyRepair = ({ work }: RecordOf<'service'>): boolean =>
  work.some(
    words => words === 'body_repair' || (BODY_WORK.some(pattern => pattern.test(words)) && !OF_RECALL.test(words)),
  );

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
