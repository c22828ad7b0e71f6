import type { z } from 'zod';
import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { Place, RecordOf, SourceType, UseType } from '../sources/history-record.ts';
import { BRAND_GROUPS, brandOf, BRANDS, type Brand } from './brand-table.ts';
import { monthWords } from '../facts/dates.ts';
import type { MergedAnswers } from '../facts/facts.ts';
import type { Finding, FindingCode, FindingLevel } from '../findings/finding.ts';
import { ODOMETER_CODES } from '../odometer/readings.ts';
import { codesIn, codesOf, wordsOf } from './title-marks.ts';
import { paperOf, placeText, say, sourceWords, stateName } from '../facts/words.ts';

type Document = z.infer<typeof ReportDocument>;

export interface FoundBrand {
  brand: Brand;
  on: string;
  place: Place | null;
  /** Who told it: a title office, or another that has no say in titles. */
  by: SourceType;
  /** The record it was first found in. */
  record: string;
  /** The sources' own wording, each once; none where they sent codes. */
  written: string[];
}

/** One mark on one record. */
interface Mark extends Omit<FoundBrand, 'brand' | 'written'> {
  code: string;
  words: string | null;
}

const marksIn = (written: string, words: string | null | undefined, origin: Omit<Mark, 'code' | 'words'>): Mark[] =>
  codesIn(written).map(code => ({ ...origin, code, words: words ?? wordsOf(written) }));

const originOf = ({ eventOn: on, place, recordId: record, sourceType: by }: RecordOf<'brands' | 'titles'>) => ({
  on,
  place,
  record,
  by,
});

/** A title's marks by its brands, or by its kind alone. */
function marksOf(title: RecordOf<'titles'>): Mark[] {
  const origin = originOf(title);
  const stated = title.brandCodes.flatMap(written => marksIn(written, null, origin));
  const ofKind = codesOf(title).filter(code => !stated.some(mark => mark.code === code));
  return [...stated, ...ofKind.map(code => ({ ...origin, code, words: null }))];
}

const isOffice = (by: SourceType): boolean => by === 'title_office';

/**
 * Brands found on titles or in the brand file, each where a title office first names it, or else where another source does;
 * those we do not know come last.
 */
export function foundBrands(merged: MergedAnswers): FoundBrand[] {
  const marks = [
    ...merged.records('brands').flatMap(brand => marksIn(brand.code, brand.words, originOf(brand))),
    ...merged.records('titles').flatMap(marksOf),
  ].sort((a, b) => a.on.localeCompare(b.on));
  if (marks.length === 0) return [];
  const unknown = new Set(marks.map(({ code }) => code).filter(code => !isKnown(code)));
  return [...BRANDS, ...[...unknown].map(brandOf)].flatMap(brand => {
    const own = marks.filter(mark => mark.code === brand.code);
    const first = own.find(({ by }) => isOffice(by)) ?? own[0];
    if (!first) return [];
    const { on, place, by, record } = first;
    return [{ brand, on, place, by, record, written: [...new Set(own.flatMap(({ words }) => words ?? []))] }];
  });
}

const isKnown = (code: string): boolean => brandOf(code).group !== 'unknown';

export const brandName = (code: string) =>
  isKnown(code) ? say(`brand.${code}.name`) : say('brand_unknown.name', { code });
export const brandMeaning = (code: string) =>
  isKnown(code) ? say(`brand.${code}.meaning`) : say('brand_unknown.meaning');

/** The brands of a group in the order of the grid. */
function membersOf(group: Brand['group'], found: readonly FoundBrand[]): readonly Brand[] {
  const all = group === 'unknown' ? found.map(({ brand }) => brand) : BRANDS;
  return all.filter(brand => brand.group === group);
}

/** The grid of every brand that was looked for, and of those found that we do not know. */
export function brandGrid(found: readonly FoundBrand[]): Document['brand_groups'] {
  const groups = [...BRAND_GROUPS, 'unknown' as const].filter(group => membersOf(group, found).length > 0);
  return groups.map(group => ({
    group,
    items: membersOf(group, found).map(({ code, severity }) => {
      const hit = found.find(one => one.brand.code === code);
      return {
        code,
        name: brandName(code),
        meaning: brandMeaning(code),
        severity,
        found: hit !== undefined,
        on: hit?.on ?? null,
        place: hit?.place?.state ?? null,
        ...(hit ? { written: hit.written } : {}),
      };
    }),
  }));
}

/** The brands found, with their place in the grid. */
export function brandHits(found: readonly FoundBrand[]): NonNullable<Document['brands_found']> {
  return found.map(({ brand, on, place, by, record, written }) => ({
    group: brand.group,
    index: membersOf(brand.group, found).findIndex(other => other.code === brand.code),
    code: brand.code,
    label: brandName(brand.code),
    meaning: brandMeaning(brand.code),
    on: on.slice(0, 7),
    place: place?.state ?? '–',
    state: brand.severity,
    record,
    written,
    source: sourceWords(by),
  }));
}

const CODES: readonly [string, FindingCode, FindingLevel][] = [
  ['53', 'crushed', 'stop'],
  ['08 90 91', 'junk', 'stop'],
  ['56', 'export_only', 'stop'],
  ['11 49 50 16 31 32 38 52', 'salvage', 'serious'],
  ['36', 'theft_salvage', 'serious'],
  ['01 04', 'flood', 'serious'],
  ['02', 'fire', 'serious'],
  ['07 35', 'dismantled', 'serious'],
  ['55', 'hazardous', 'serious'],
  ['09 10 15', 'rebuilt', 'serious'],
  ['23 47', 'lemon', 'check'],
  ['12 17 18 19 20 48', 'commercial_use', 'check'],
];

function levelOf({ code, severity }: Brand): [FindingCode, FindingLevel] | null {
  const row = CODES.find(([codes]) => codes.split(' ').includes(code));
  if (row) return [row[1], row[2]];
  if (severity === 'info' || ODOMETER_CODES.includes(code)) return null;
  if (!isKnown(code)) return ['brand_unknown', 'check'];
  return ['brand_other', severity === 'serious' ? 'serious' : 'check'];
}

/** Brands of a use, by the use that a title or a fleet may name as well. */
const OF_USE: Partial<Record<string, UseType>> = { 48: 'rental', 17: 'taxi', 19: 'taxi', 18: 'police', 20: 'police' };

/** Whether the uses say the same as a brand: then one sentence is enough. */
export function isShownByUse({ brand }: FoundBrand, uses: readonly UseType[]): boolean {
  const use = OF_USE[brand.code];
  return use !== undefined && uses.includes(use);
}

/** Findings of which each brand has its own. */
const APART: readonly FindingCode[] = ['brand_other', 'brand_unknown', 'commercial_use'];

/** Brands that are called salvage on a title; other losses have words of their own. */
const SALVAGE: readonly string[] = ['11', '16', '49', '50'];

/** Where a brand stands, as part of a sentence: on a title of a state, or with whoever else told it. */
export function reportedWhere({ on, place, by }: Pick<FoundBrand, 'on' | 'place' | 'by'>): Translations {
  const month = monthWords(on);
  if (isOffice(by))
    return say(place?.state ? 'told.office' : 'told.office_nowhere', {
      state: stateName(place),
      paper: paperOf(place),
      month,
    });
  return say(placeText(place) ? 'told.other' : 'told.other_nowhere', { by, place: placeText(place) ?? '', month });
}

export function brandFindings(found: readonly FoundBrand[]): Finding[] {
  return found.flatMap((hit): Finding[] => {
    const { brand, on, place, by } = hit;
    const assessment = levelOf(brand);
    if (!assessment) return [];
    const params = {
      brand: brandName(brand.code),
      state: stateName(place),
      paper: paperOf(place),
      month: monthWords(on),
      use: brandName(brand.code),
      written: brand.code,
      where: reportedWhere(hit),
      by: isOffice(by) ? 'office' : 'other',
      is_salvage: SALVAGE.includes(brand.code) ? 'yes' : 'no',
    };
    const [finding, level] = assessment;
    return [{ code: finding, level, params, ...(APART.includes(finding) ? { about: brand.code } : {}) }];
  });
}
