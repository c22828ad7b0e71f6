import { AppError } from '../../../../kit/errors.ts';
import { nameKey } from '../../../../vehicles/catalog/rules/names.ts';
import type { CatalogLine, StyleData } from '../../../../vehicles/catalog/contract.ts';
import type { Locale } from '../../../../platform/sites/contract.ts';
import type { AskedColor, ConfirmStickerInput } from '../../contract.ts';
import { linesIn } from '../invented-words.ts';
import { priceCents } from '../prices.ts';

/** A color as it was chosen; `price` in cents where it costs extra. */
export interface ChosenColor {
  name: string;
  code: string | null;
  hex: string[];
  price: number;
}

/** A package or an option as it was chosen, with what is in it; `price` in cents. */
export interface ChosenOption {
  code: string | null;
  name: string;
  price: number;
  contains: string[];
}

/** A person's choices for a sticker, with the catalog's data of that day. Money in cents. */
export interface Chosen {
  /** Null where no style is on record. */
  style: string | null;
  trim: string | null;
  body: string | null;
  engine: string | null;
  transmission: string | null;
  drive: string | null;
  exterior: ChosenColor | null;
  interior: ChosenColor | null;
  /** Null where nobody was asked, as none of the style are on record, or who was asked is not sure. */
  options: ChosenOption[] | null;
  price: { base: number; destination: number } | null;
  standard: { group: string; items: string[] }[];
  sources: { name: string; on: string }[];
  /** Whether a line that is printed was invented. */
  demo: boolean;
}

/** The choices alone. */
export type Choices = Pick<ConfirmStickerInput, 'colors' | 'packages'>;

/** A sheet holds no more; nobody orders a car with so many. */
const MAX_OPTIONS = 60;
/** Of what its source puts in no group. */
export const OTHER_GROUP = 'Equipment';

/** Nothing chosen of a vehicle of which no style is on record. */
export const NOTHING_CHOSEN: Chosen = {
  style: null,
  trim: null,
  body: null,
  engine: null,
  transmission: null,
  drive: null,
  exterior: null,
  interior: null,
  options: null,
  price: null,
  standard: [],
  sources: [],
  demo: false,
};

/**
 * Holds what was asked for against the catalog of one style. The names, codes and prices that are kept are the catalog's;
 * `locale` is that of the person who is told what does not go together.
 * @throws AppError `sticker_color`, `sticker_many_options`, `sticker_option`, `sticker_option_twice`, `sticker_price`,
 * `sticker_price_differs`, `sticker_unpriced`, `sticker_option_needs`, `sticker_option_excluded`,
 * `sticker_option_included`, naming the field
 */
export function chooseFrom(data: StyleData, choices: Choices, locale: Locale): Chosen {
  const { style, colors, base_msrp: base, destination } = data;
  const lines = chosenLines(data, choices.packages ?? []);
  const exterior = colorOf(colors.exterior, choices.colors.exterior);
  const interior = colorOf(colors.interior, choices.colors.interior);
  const refused = (side: 'exterior' | 'interior', line: CatalogLine | null) => {
    const color = choices.colors[side];
    if (!color || line) return [];
    return [
      new AppError('sticker_color', { field: `colors.${side}`, params: { color: labelOf(color), style: style.style } }),
    ];
  };
  refuseAll([...conflictsOf(data, lines, locale), ...refused('exterior', exterior), ...refused('interior', interior)]);
  const used = [style, ...lines, ...[base, destination, exterior, interior].filter(each => each !== null)];
  const isOptional = data.packages.length + data.options.length > 0 && choices.packages !== null;
  const { body, engine, transmission, drive } = style;
  return {
    style: style.style,
    trim: style.trim,
    body,
    engine,
    transmission,
    drive,
    exterior: exterior && chosenColor(exterior),
    interior: interior && chosenColor(interior),
    options: isOptional ? lines.map(line => ({ ...priced(line), contains: contentsOf(data, line) })) : null,
    price: base && { base: base.amount, destination: destination?.amount ?? 0 },
    standard: data.standard.map(({ category, items }) => ({
      group: category ?? OTHER_GROUP,
      items: items.map(({ name }) => name),
    })),
    sources: sourcesOf(used),
    demo: [...used, ...data.standard.flatMap(({ items }) => items)].some(each => each.demo),
  };
}

/** Of a trim nobody is sure of: the price of the least of the trims, which no other is below, and nothing else of it. */
export function unknownTrim({ base_msrp: base, destination }: Pick<StyleData, 'base_msrp' | 'destination'>): Chosen {
  if (!base) return NOTHING_CHOSEN;
  const used = [base, ...(destination ? [destination] : [])];
  return {
    ...NOTHING_CHOSEN,
    price: { base: base.amount, destination: destination?.amount ?? 0 },
    sources: sourcesOf(used),
    demo: used.some(each => each.demo),
  };
}

function sourcesOf(used: readonly { source: string; copied_on: string | null }[]): Chosen['sources'] {
  const on = new Map(used.flatMap(({ source, copied_on: day }) => (day ? [[source, day] as const] : [])));
  return [...on].map(([name, day]) => ({ name, on: day }));
}

/** The catalog's line of what was named, by its code, else by its name. */
function lineOf(lines: readonly CatalogLine[], { code, name }: Pick<AskedColor, 'code' | 'name'>) {
  const byCode = code ? lines.find(line => line.code !== null && nameKey(line.code) === nameKey(code)) : undefined;
  return byCode ?? lines.find(line => name && nameKey(line.name) === nameKey(name)) ?? null;
}

const colorOf = (colors: readonly CatalogLine[], color: AskedColor | null | undefined): CatalogLine | null =>
  color ? lineOf(colors, color) : null;

/** Everything that is wrong is said at once: the first as the error, the others with it. */
function refuseAll([first, ...also]: readonly AppError[]): void {
  if (!first) return;
  const { reason, params, field } = first;
  throw new AppError(reason, { params, also, ...(field === undefined ? {} : { field }) });
}

const labelOf = ({ name, code }: { name?: string | null | undefined; code?: string | null | undefined }): string =>
  name || code || '';

const chosenColor = ({ name, code, hex, price }: CatalogLine): ChosenColor => ({
  name,
  code,
  hex: hex ? [hex] : [],
  price: price ?? 0,
});

function chosenLines(
  { packages, options, style }: StyleData,
  choices: NonNullable<Choices['packages']>,
): CatalogLine[] {
  if (choices.length > MAX_OPTIONS)
    throw new AppError('sticker_many_options', {
      field: 'packages',
      params: { count: choices.length, max: MAX_OPTIONS },
    });
  const lines = choices.map((each, at) => {
    const field = `packages.${at}`;
    const line = lineOf([...packages, ...options], each);
    if (!line) throw new AppError('sticker_option', { field, params: { option: labelOf(each), style: style.style } });
    checkPrice(line, each.price, `${field}.price`);
    return line;
  });
  const twice = lines.findIndex((line, at) => lines.indexOf(line) !== at);
  const double = lines[twice];
  if (double)
    throw new AppError('sticker_option_twice', { field: `packages.${twice}`, params: { option: double.name } });
  return lines;
}

/** The price that was sent is the one the person saw: another than the catalog's is refused, not corrected. */
function checkPrice({ name, price }: CatalogLine, sent: number | string | null | undefined, field: string): void {
  if (price === null) throw new AppError('sticker_unpriced', { field, params: { option: name } });
  if (sent === null || sent === undefined) return;
  const cents = priceCents(sent);
  if (cents === null) throw new AppError('sticker_price', { field, params: { price: String(sent), option: name } });
  if (cents !== price)
    throw new AppError('sticker_price_differs', { field, params: { option: name, price: (price / 100).toFixed(2) } });
}

const priced = ({ code, name, price }: CatalogLine) => ({ code, name, price: price ?? 0 });

function contentsOf(data: StyleData, { code }: CatalogLine): string[] {
  const codes = data.rules.filter(rule => rule.if === code).flatMap(rule => rule.includes ?? []);
  const all = [...data.packages, ...data.options];
  return codes.map(each => all.find(line => line.code === each)?.name ?? each);
}

/** Choices that exclude each other, each pair once. */
function conflictsOf(data: StyleData, lines: readonly CatalogLine[], locale: Locale): AppError[] {
  const all = linesIn([...data.packages, ...data.options], locale);
  const nameOf = (code: string) => all.find(line => line.code === code)?.name ?? code;
  const codes = new Set(lines.flatMap(({ code }) => (code ? [code] : [])));
  const rules = data.rules.filter(rule => codes.has(rule.if));
  const contained = new Set(rules.flatMap(rule => rule.includes ?? []));
  const at = (code: string) => `packages.${lines.findIndex(line => line.code === code)}`;
  const pairs = new Set<string>();
  return rules.flatMap(rule => {
    const [option, field] = [nameOf(rule.if), at(rule.if)];
    const refuse = (reason: 'sticker_option_excluded' | 'sticker_option_needs', other: string) =>
      new AppError(reason, { field, params: { option, other: nameOf(other) } });
    const isNew = (other: string) => {
      const pair = [rule.if, other].sort().join('\n');
      return !pairs.has(pair) && pairs.add(pair);
    };
    const excluded = (rule.excludes ?? []).filter(code => codes.has(code) && isNew(code));
    const missing = (rule.requires ?? []).filter(code => !codes.has(code) && !contained.has(code));
    const included = (rule.includes ?? []).filter(code => codes.has(code));
    return [
      ...excluded.map(code => refuse('sticker_option_excluded', code)),
      ...missing.map(code => refuse('sticker_option_needs', code)),
      ...included.map(code => {
        const params = { option: nameOf(code), other: option };
        return new AppError('sticker_option_included', { field: at(code), params });
      }),
    ];
  });
}
