import type { Provenance } from '../document/shape.ts';
import type { BuildData, ClassicBuild, ModernBuild } from '../providers/build-data-provider.ts';
import { classicTotal, modernTotal } from './prices.ts';
import { FIRST_YEAR } from './year-gates.ts';

/** Why a sticker is not sold before someone has looked at it. `what` names the line. */
export interface StickerFault {
  code: 'sum' | 'option_twice' | 'content_priced' | 'colour_unknown' | 'provenance' | 'kind_of_year' | 'negative_price';
  what: string;
}

const text = (said: string | { en: string }): string => (typeof said === 'string' ? said : said.en);
const same = (said: string | { en: string }): string => text(said).trim().toLowerCase();

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))];
}

function twice(lines: readonly { code: string | null; name: string }[]): StickerFault[] {
  const doubles = [...repeated(lines.map(line => line.code ?? '')), ...repeated(lines.map(line => line.name))];
  return doubles.map(what => ({ code: 'option_twice', what }));
}

/** What a package contains is paid with the package, so it must not be listed with a price of its own. */
function pricedContents(options: ModernBuild['options']): StickerFault[] {
  const priced = new Set(options.filter(option => option.price > 0).map(option => same(option.name)));
  return options
    .flatMap(option => option.contains ?? [])
    .filter(content => priced.has(same(content)))
    .map(content => ({ code: 'content_priced', what: text(content) }));
}

function colours({ palette, vehicle }: ModernBuild): StickerFault[] {
  if (!palette) return [];
  return (['exterior', 'interior'] as const).flatMap(side => {
    const colour = vehicle[side];
    if (!colour || (colour.code !== null && palette[side].includes(colour.code))) return [];
    return [{ code: 'colour_unknown' as const, what: text(colour.name) }];
  });
}

/** What each grade promises of its priced lines. */
const ALLOWED: Record<BuildData['grade'], readonly Provenance[]> = {
  B: ['record', 'dealer'],
  C: ['catalogue', 'owner', 'dealer'],
  E: ['catalogue', 'owner', 'plate'],
};

function provenance(grade: BuildData['grade'], lines: readonly { what: string; source: Provenance }[]): StickerFault[] {
  return lines.filter(line => !ALLOWED[grade].includes(line.source)).map(({ what }) => ({ code: 'provenance', what }));
}

function modernFaults(build: ModernBuild): StickerFault[] {
  const lines = build.options.map(option => ({ code: option.code, name: same(option.name) }));
  const priced = build.options.map(option => ({ what: text(option.name), source: option.source }));
  const negative = build.options.filter(option => option.price < 0);
  return [
    ...(modernTotal(build) === build.price.total ? [] : [{ code: 'sum' as const, what: String(build.price.total) }]),
    ...negative.map(option => ({ code: 'negative_price' as const, what: text(option.name) })),
    ...twice(lines),
    ...pricedContents(build.options),
    ...colours(build),
    ...provenance(build.grade, [...priced, { what: 'price', source: build.price.source }]),
  ];
}

function classicFaults(build: ClassicBuild): StickerFault[] {
  const lines = build.options.map(option => ({ code: option.code, name: same(option.text) }));
  const priced = [build.base, ...build.options, build.destination];
  const expected = build.vehicle.year < FIRST_YEAR.label ? 'specification' : 'sticker';
  return [
    ...(classicTotal(build) === build.total ? [] : [{ code: 'sum' as const, what: String(build.total) }]),
    ...(build.kind === expected ? [] : [{ code: 'kind_of_year' as const, what: build.kind }]),
    ...twice(lines),
    ...provenance(
      build.grade,
      priced.map(line => ({ what: text(line.text), source: line.source })),
    ),
  ];
}

/** The gates before "ready"; an empty list means that the sheet may be sold. */
export function stickerFaults(build: BuildData): StickerFault[] {
  return build.template === 'sticker-modern' ? modernFaults(build) : classicFaults(build);
}
