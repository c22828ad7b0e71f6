import type { z } from 'zod';
import type { ReportDocument } from '../document/shape.ts';
import type { Place, UseType } from '../providers/history-record.ts';
import { BRAND_GROUPS, brandOf, BRANDS, type Brand } from './brand-table.ts';
import { monthWords } from './dates.ts';
import type { MergedAnswers } from './facts.ts';
import type { Finding, FindingCode, FindingLevel } from './finding.ts';
import { ODOMETER_CODES } from './readings.ts';
import { codesIn, codesOf } from './title-marks.ts';
import { say, stateName } from './words.ts';

type Document = z.infer<typeof ReportDocument>;

export interface FoundBrand {
  brand: Brand;
  on: string;
  place: Place | null;
  /** The record it was first found in. */
  record: string;
}

/** Brands found on titles or in the brand file, each at its first appearance; those we do not know come last. */
export function foundBrands(merged: MergedAnswers): FoundBrand[] {
  const marks = [
    ...merged
      .records('brands')
      .flatMap(({ code, eventOn: on, place, recordId: record }) =>
        codesIn(code).map(each => ({ code: each, on, place, record })),
      ),
    ...merged
      .records('titles')
      .flatMap(title =>
        codesOf(title).map(code => ({ code, on: title.eventOn, place: title.place, record: title.recordId })),
      ),
  ].sort((a, b) => a.on.localeCompare(b.on));
  if (marks.length === 0) return [];
  const unknown = new Set(marks.map(({ code }) => code).filter(code => !isKnown(code)));
  return [...BRANDS, ...[...unknown].map(brandOf)].flatMap(brand => {
    const first = marks.find(mark => mark.code === brand.code);
    return first ? [{ brand, on: first.on, place: first.place, record: first.record }] : [];
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
      };
    }),
  }));
}

/** The brands found, with their place in the grid. */
export function brandHits(found: readonly FoundBrand[]): NonNullable<Document['brands_found']> {
  return found.map(({ brand, on, place, record }) => ({
    group: brand.group,
    index: membersOf(brand.group, found).findIndex(other => other.code === brand.code),
    code: brand.code,
    label: brandName(brand.code),
    meaning: brandMeaning(brand.code),
    on: on.slice(0, 7),
    place: place?.state ?? '–',
    state: brand.severity,
    record,
  }));
}

const CODES: readonly [string, FindingCode, FindingLevel][] = [
  ['53', 'crushed', 'stop'],
  ['08 90 91', 'junk', 'stop'],
  ['56', 'export_only', 'stop'],
  ['11 49 50 16 31 32 52', 'salvage', 'serious'],
  ['01 04', 'flood', 'serious'],
  ['02', 'fire', 'serious'],
  ['07 35', 'dismantled', 'serious'],
  ['55', 'hazardous', 'serious'],
  ['09 10 15', 'rebuilt', 'serious'],
  ['36', 'theft_recovered', 'check'],
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
export function isSaidByUse({ brand }: FoundBrand, uses: readonly UseType[]): boolean {
  const use = OF_USE[brand.code];
  return use !== undefined && uses.includes(use);
}

/** Findings of which each brand has its own. */
const APART: readonly FindingCode[] = ['brand_other', 'brand_unknown', 'commercial_use'];

export function brandFindings(found: readonly FoundBrand[]): Finding[] {
  return found.flatMap(({ brand, on, place }): Finding[] => {
    const assessment = levelOf(brand);
    if (!assessment) return [];
    const params = {
      brand: brandName(brand.code),
      state: stateName(place),
      month: monthWords(on),
      use: brandName(brand.code),
      written: brand.code,
    };
    const [finding, level] = assessment;
    return [{ code: finding, level, params, ...(APART.includes(finding) ? { about: brand.code } : {}) }];
  });
}
