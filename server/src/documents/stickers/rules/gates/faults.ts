import { englishOf } from '../../../../kit/text/bilingual.ts';
import type { Provenance } from '../../document/shape.ts';
import type { BuildData, ClassicBuild, ModernBuild } from '../../providers/build-data-provider.ts';
import { classicTotal, modernTotal } from '../prices.ts';
import { FIRST_YEAR } from './gates.ts';

/** Why a sticker is not sold before someone has looked at it. `what` names the line. */
export interface StickerFault {
  code:
    | 'sum'
    | 'option_twice'
    | 'content_priced'
    | 'color_unknown'
    | 'provenance'
    | 'kind_of_year'
    | 'negative_price'
    | 'contradicts_body';
  what: string;
}

const same = (name: string | { en: string }): string => englishOf(name).trim().toLowerCase();

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))];
}

function twice(lines: readonly { code: string | null; name: string }[]): StickerFault[] {
  const doubles = [...repeated(lines.map(line => line.code ?? '')), ...repeated(lines.map(line => line.name))];
  return doubles.map(what => ({ code: 'option_twice', what }));
}

/** The price of a package includes its items, so they must not have their own price. */
function pricedContents(options: NonNullable<ModernBuild['options']>): StickerFault[] {
  const priced = new Set(options.filter(option => option.price > 0).map(option => same(option.name)));
  return options
    .flatMap(option => option.contains ?? [])
    .filter(content => priced.has(same(content)))
    .map(content => ({ code: 'content_priced', what: englishOf(content) }));
}

function colors({ palette, vehicle }: ModernBuild): StickerFault[] {
  if (!palette) return [];
  return (['exterior', 'interior'] as const).flatMap(side => {
    const color = vehicle[side];
    if (!color || (color.code !== null && palette[side].includes(color.code))) return [];
    return [{ code: 'color_unknown' as const, what: englishOf(color.name) }];
  });
}

const OPEN_BODY = /convertible|cabriolet|roadster|spyder|spider/i;
const FIXED_ROOF = /vinyl (roof|top)|sun-?roof|moon-?roof|t-tops?\b|roof (rack|rails)|landau/i;

/** A car without a fixed roof has nothing on it: the option is of another car. */
function roofs(body: string | { en: string } | null, lines: readonly (string | { en: string })[]): StickerFault[] {
  if (!body || !OPEN_BODY.test(englishOf(body))) return [];
  return lines
    .filter(line => FIXED_ROOF.test(englishOf(line)))
    .map(line => ({ code: 'contradicts_body', what: englishOf(line) }));
}

type Allowed = Record<BuildData['grade'], readonly Provenance[]>;

/** Where the price of the model may come from. */
const PRICE_SOURCES: Allowed = { B: ['record'], C: ['catalogue'], D: ['catalogue'], E: ['catalogue', 'plate'] };

/** Sources that can prove an option of this very vehicle: never a catalog. */
const OPTION_SOURCES: Allowed = { B: ['record', 'dealer'], C: ['dealer'], D: ['dealer'], E: ['plate'] };

/** An option is its owner's choice only where the owner was asked. */
function optionSources({ grade, chosen = false }: BuildData): readonly Provenance[] {
  return chosen && grade !== 'B' ? [...OPTION_SOURCES[grade], 'owner'] : OPTION_SOURCES[grade];
}

type PricedLine = { what: string; source: Provenance };

function provenance(allowed: readonly Provenance[], lines: readonly PricedLine[]): StickerFault[] {
  return lines.filter(line => !allowed.includes(line.source)).map(({ what }) => ({ code: 'provenance', what }));
}

function modernFaults(build: ModernBuild): StickerFault[] {
  const options = build.options ?? [];
  const lines = options.map(option => ({ code: option.code, name: same(option.name) }));
  const priced = options.map(option => ({ what: englishOf(option.name), source: option.source }));
  const negative = options.filter(option => option.price < 0);
  return [
    ...(modernTotal(build) === build.price.total ? [] : [{ code: 'sum' as const, what: String(build.price.total) }]),
    ...negative.map(option => ({ code: 'negative_price' as const, what: englishOf(option.name) })),
    ...twice(lines),
    ...pricedContents(options),
    ...colors(build),
    ...roofs(
      build.vehicle.body,
      options.map(option => option.name),
    ),
    ...provenance(optionSources(build), priced),
    ...provenance(PRICE_SOURCES[build.grade], [{ what: 'price', source: build.price.source }]),
  ];
}

function classicFaults(build: ClassicBuild): StickerFault[] {
  const options = build.options ?? [];
  const lines = options.map(option => ({ code: option.code, name: same(option.text) }));
  const sourceOf = (line: ClassicBuild['base' | 'destination'] | (typeof options)[number]) => {
    return { what: englishOf(line.text), source: line.source };
  };
  const expected = build.vehicle.year < FIRST_YEAR.label ? 'specification' : 'sticker';
  return [
    ...(build.total === null || classicTotal(build) === build.total
      ? []
      : [{ code: 'sum' as const, what: String(build.total) }]),
    ...(build.kind === expected ? [] : [{ code: 'kind_of_year' as const, what: build.kind }]),
    ...twice(lines),
    ...roofs(`${build.vehicle.body ?? ''} ${build.vehicle.model}`, [
      ...options.map(line => line.text),
      ...(build.standard?.items ?? []),
    ]),
    ...provenance(PRICE_SOURCES[build.grade], [build.base, build.destination].map(sourceOf)),
    ...provenance(optionSources(build), options.map(sourceOf)),
  ];
}

/** The gates before "ready"; an empty list means that the sheet may be sold. */
export function stickerFaults(build: BuildData): StickerFault[] {
  return build.template === 'sticker-modern' ? modernFaults(build) : classicFaults(build);
}
