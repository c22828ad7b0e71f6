import { fillWords, templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { fuelNotes, highest, lowest, safetyNotes, spanText } from './notes.ts';
import { PAPER_INCHES } from '../rules/paper.ts';
import { dollars, MIN_PT, shapeOf, sheetPt, type StickerSheet } from './sheet.ts';
import * as measure from '../../../platform/typesetting/rules/fonts/text-measure.ts';

/*
 * Heights of the fixed blocks of the modern sticker, from the same sizes and gaps as the templates
 * `modern-head`, `modern-bottom`, `modern-fuel`, `modern-side` and `modern-foot`.
 */

const narrow = (sizePt: number, leadingEm = 0.42): measure.TextStyle => ({ face: 'narrow', sizePt, leadingEm });
const bold = (sizePt: number): measure.TextStyle => ({ face: 'narrow-bold', sizePt });
/** A heading of one line, and one that may wrap in the width of its block. */
export const headingPt = 3.6 + 8 * 0.7275 + 5.4;
const headPt = (head: string, widthPt: number): number =>
  3.6 + measure.textHeightPt(head, { face: 'text-bold', sizePt: 8, trackingEm: 0.01, leadingEm: 0.42 }, widthPt) + 5.4;
const microPt = MIN_PT * 0.7275;
export const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);

/** Widest of the labels of a two-column list. */
export function labelsWidthPt(labels: readonly string[], sizePt: number): number {
  return Math.max(0, ...labels.map(label => measure.textWidthPt(label, narrow(sizePt)))) + 1;
}

/** The heading over the standard equipment, whose second half is set smaller; it takes two lines at most. */
export function standardHeadPt({ lang, generic = false }: StickerSheet, widthPt: number): number {
  const words = templateWords[lang].sticker;
  const [head, note] = generic ? [words.usual_head, words.usual_note] : [words.standard_head, words.standard_note];
  const bold: measure.TextStyle = { face: 'text-bold', sizePt: 8, trackingEm: 0.01, leadingEm: 0.42 };
  const onePt =
    measure.textWidthPt(`${head} `, bold) + measure.textWidthPt(note, { face: 'text', sizePt: 7, trackingEm: 0.01 });
  return 3.6 + measure.linesHeightPt(onePt > widthPt ? 2 : 1, bold) + 5.4;
}

/** The heading over the options. */
export function optionsHeadPt({ lang, options }: StickerSheet, widthPt: number): number {
  const { options_head: head, options_head_unknown: unknown } = templateWords[lang].sticker;
  return headPt(options ? fillWords(head, { n: options.length }) : unknown, widthPt);
}

/** The sentence at the end of the options that says what is on the next sheet, and the room above it. */
export function goesOnHeightPt({ lang }: StickerSheet, kind: 'option' | 'standard', widthPt: number): number {
  const { options_go_on: options, standard_goes_on: standard } = templateWords[lang].sticker;
  return 5 + measure.textHeightPt(kind === 'option' ? options : standard, narrow(6.8), widthPt);
}

/** The heading and the sentence of a sheet without options, and the room above them. */
export function noOptionsHeightPt(sheet: StickerSheet, widthPt: number): number {
  const words = templateWords[sheet.lang].sticker;
  const sentence = sheet.options ? words.no_options : words.options_unknown;
  return 8 + optionsHeadPt(sheet, widthPt) + measure.textHeightPt(sentence, narrow(8), widthPt);
}

export function assemblyRows(sheet: StickerSheet): [string, string][] {
  const words = templateWords[sheet.lang].sticker;
  const { point, transport, port, sold_to, ship_to } = sheet.assembly ?? {};
  const rows: [string, string | null | undefined][] = [
    [words.final_assembly, point],
    [words.transport, transport],
    [words.port, port],
    [words.sold_to, sold_to],
    [words.ship_to, ship_to],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== undefined);
}

export function assemblyHeightPt(sheet: StickerSheet, widthPt: number): number {
  const rows = assemblyRows(sheet);
  if (!sheet.assembly) return 0;
  const valuePt =
    widthPt -
    labelsWidthPt(
      rows.map(row => row[0]),
      7.4,
    ) -
    8;
  const head = headPt(templateWords[sheet.lang].sticker.assembly_head, widthPt);
  return head + sum(rows.map(row => measure.textHeightPt(row[1], narrow(7.4), valuePt) + 3));
}

export function warrantyHeightPt(sheet: StickerSheet, widthPt: number): number {
  if (!sheet.warranty?.length) return 0;
  const rows = sheet.warranty.map(row => measure.textHeightPt(row.name, narrow(7.4), widthPt - 74) + 3);
  const note = measure.textHeightPt(templateWords[sheet.lang].sticker.warranty_note, narrow(MIN_PT), widthPt);
  const head = headPt(templateWords[sheet.lang].sticker.warranty_head, widthPt);
  return head + microPt + sum(rows) + 3 + note;
}

/** The items of the dealer's box: each of them, or one line for all where they are listed on the next sheet. */
function dealerRows({ dealer, lang }: StickerSheet, items: DealerItems): { name: string; price: number }[] {
  const addendum = dealer?.addendum ?? [];
  if (items !== 'summed') return [...addendum];
  const price = sum(addendum.map(row => row.price));
  return [{ name: fillWords(templateWords[lang].sticker.dealer_items, { n: addendum.length }), price }];
}

/** The dealer's items: in the dealer's box, there closer together, or summed there and listed on the next sheet. */
export type DealerItems = 'listed' | 'close' | 'summed';

/** Between the rows of the dealer's box. */
export const dealerGapPt = (items: DealerItems | 'none'): number => (items === 'close' ? 1.7 : 2.8);

export function dealerHeightPt(sheet: StickerSheet, widthPt: number, items: DealerItems | 'none'): number {
  const { dealer } = sheet;
  if (!dealer || items === 'none') return 0;
  const words = templateWords[sheet.lang].sticker;
  const inner = widthPt - 12;
  const names = [words.asking, ...dealerRows(sheet, items).map(row => row.name)];
  const gap = dealerGapPt(items);
  const rows = names.map(name => measure.textHeightPt(name, narrow(7.4), inner - 46.6) + gap);
  const address = [dealer.name, dealer.address, dealer.phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ');
  const head = measure.textHeightPt(words.dealer_head, { face: 'text-bold', sizePt: 7.6 }, inner) + 3;
  const note = measure.textHeightPt(words.dealer_note, narrow(MIN_PT), inner) + 4.4;
  const total = 3 + measure.textHeightPt(words.asking_total, bold(7.4), inner - 46.6);
  const { logo } = sheetPt;
  const named = dealer.logo_svg
    ? Math.max(logo.height, measure.textHeightPt(address, bold(MIN_PT), inner - logo.width - logo.gap))
    : measure.textHeightPt(address, bold(MIN_PT), inner);
  return 12 + head + note + sum(rows) + total + 4.4 + named;
}

/** Room left of the total for its label. The figures of the total are all as wide as a zero. */
export function totalLabelWidthPt(sheet: StickerSheet, widthPt: number): number {
  const total = dollars(sheet.price.total).replaceAll(/\d/g, '0');
  return widthPt - measure.textWidthPt(total, { face: 'text-bold', sizePt: 19 }) - 8;
}

/** Height of the total: its label may take several lines beside the figure. */
function totalLinesPt(sheet: StickerSheet, widthPt: number): number {
  const words = templateWords[sheet.lang].sticker;
  const label = sheet.options ? words.total : words.total_without;
  return Math.max(
    14,
    measure.textHeightPt(label, { face: 'text-bold', sizePt: 8, leadingEm: 0.42 }, totalLabelWidthPt(sheet, widthPt)),
  );
}

export function priceHeightPt(sheet: StickerSheet, widthPt: number): number {
  const words = templateWords[sheet.lang].sticker;
  const { price } = sheet;
  const names = [
    words.base_price,
    sheet.options ? fillWords(words.options_total, { n: sheet.options.length }) : words.options_not_known,
    words.destination,
    ...(price.gas_guzzler ? [words.gas_guzzler] : []),
    ...(price.gas_guzzler_due ? [words.gas_guzzler_due[price.gas_guzzler_due]] : []),
    ...(price.discounts ?? []).map(discount => discount.name),
  ];
  const rows = names.map(name => measure.textHeightPt(name, narrow(8), widthPt - 50.6) + 3.4);
  return (
    headPt(words.price_head, widthPt) +
    microPt +
    sum(rows) +
    4 +
    4 +
    8 +
    5 +
    totalLinesPt(sheet, widthPt) +
    measure.textHeightPt(sheet.options ? words.when_new : words.when_new_without, narrow(MIN_PT), widthPt)
  );
}

function figurePt(sizePt: number, label: string, widthPt: number): number {
  return sizePt * 0.7275 + 3.6 + measure.textHeightPt(label, narrow(MIN_PT, 0.3), widthPt);
}

export function fuelHeightPt(sheet: StickerSheet): number {
  const { fuel } = sheet;
  if (!fuel) return 0;
  const words = templateWords[sheet.lang].sticker;
  const side = shapeOf(sheet).zone;
  /** Of what the first of three columns and the gaps leave, the second and the third. */
  const share = (side - 52 - 16) / 2.1;
  const more = lowest(fuel.five_year ?? 0) > 0 || highest(fuel.five_year ?? 0) > 0;
  const five = more ? words.five_more : words.five_less;
  const cost =
    fuel.kind === 'plug_in' ? words.gasoline_year : fuel.kind === 'gas' ? words.fuel_year : words.energy_year;
  const per = words.per_100;
  const three = Math.max(
    figurePt(12, fuel.five_year === null ? '' : five, share * 1.1),
    figurePt(12, fuel.annual_cost === null ? '' : cost, share),
    figurePt(12, per, 52),
  );
  const scales = fuel.ghg === null && fuel.smog === null ? 0 : 6 + measure.linesHeightPt(1, narrow(6.8)) + 2.6 + 5;
  const notes = 4 + notesHeightPt(sheet, fuelNotes(sheet));
  const kind = fuel.powertrain ? 3 + measure.textHeightPt(words.powertrain[fuel.powertrain], bold(7.4), side) : 0;
  const head = headPt(words.fuel_head, side) + kind + 3 + figurePt(27, words.range, 60) + 4;
  if (fuel.kind === 'electric') {
    const charge = fillWords(words.charge, { city: spanText(fuel.city), highway: spanText(fuel.highway) });
    return head + 19 + 3 + measure.textHeightPt(charge, narrow(MIN_PT), side) + 6 + three + scales + notes;
  }
  const [lo = 0, hi = 0] = fuel.class ?? [];
  const scale = fuel.class ? fillWords(words.class_note, { what: fuel.class_name ?? '', lo, hi }) : words.scale_note;
  return head + 29 + 1 + measure.textHeightPt(scale, narrow(MIN_PT), side) + 6 + three + scales + notes;
}

/** Notes of a block, one paragraph each. */
function notesHeightPt(sheet: StickerSheet, notes: readonly string[]): number {
  const heights = notes.map(note => measure.textHeightPt(note, narrow(MIN_PT), shapeOf(sheet).zone));
  return sum(heights) + 2 * Math.max(0, notes.length - 1);
}

/** Rows of the table of stars: older labels had no overall score. */
const starRows = (sheet: StickerSheet): number => (sheet.safety?.overall === undefined ? 5 : 6);

/** Height of the stars with the least room between their rows. */
export function safetyHeightPt(sheet: StickerSheet): number {
  if (!sheet.safety) return 0;
  const head = headPt(templateWords[sheet.lang].sticker.safety_head, shapeOf(sheet).zone);
  return head + microPt + starRows(sheet) * (7.8 + 2) + 3 + notesHeightPt(sheet, safetyNotes(sheet));
}

/**
 * 8 percent of the label: the least area of the safety ratings on it, or 4.5 by 3.5 inches (15 U.S.C. 1232(g)(4), for
 * which 49 CFR 575.301 and 575.302 have the details). Both figures were compared with the text of the statute; those
 * sections of the rule were not at hand.
 */
const MIN_SHARE = 0.08;

/**
 * The height the rule asks for, in the width the block has. A4, which no dealer in the United States puts on a window, is
 * counted without what it leaves empty beside the label.
 */
export function safetyRulePt(sheet: StickerSheet): number {
  const { inner, height, zone } = shapeOf(sheet);
  const sides = [inner + 2 * sheetPt.margin, height + 2 * sheetPt.margin] as const;
  const [short, long] = sheet.paper === 'full' ? PAPER_INCHES.full : PAPER_INCHES.letter;
  const scale = Math.min(short / Math.min(...sides), long / Math.max(...sides));
  return sheet.safety ? (MIN_SHARE * short * long) / scale ** 2 / zone : 0;
}

/** Room between the rows of stars, when the block is this high. */
export function starGapPt(sheet: StickerSheet, heightPt: number): number {
  return sheet.safety
    ? 2 + Math.max(0, heightPt - safetyHeightPt(sheet)) / (starRows(sheet) + safetyNotes(sheet).length + 1)
    : 2;
}

export function partsHeightPt(sheet: StickerSheet, widthPt: number): number {
  const { parts } = sheet;
  if (!parts) return 0;
  const words = templateWords[sheet.lang].sticker;
  const value = widthPt - partsLabelPt(sheet) - 8;
  const rows = [parts.final_assembly, parts.engine, parts.transmission].map(
    text => measure.textHeightPt(text, narrow(7.2), value) + 2.6,
  );
  const legend = [words.us_canada, ...parts.others.slice(0, 2).map(other => other.country)]
    .map(name => `${name} 100%`)
    .join('      ');
  const legendPt = measure.lineCount(legend, bold(7.2), widthPt) * 8;
  return (
    headPt(words.parts_head, widthPt) +
    5 +
    3.4 +
    legendPt +
    3.4 +
    sum(rows) +
    3 +
    measure.textHeightPt(words.parts_note, narrow(MIN_PT), widthPt)
  );
}

export function partsLabelPt(sheet: StickerSheet): number {
  const words = templateWords[sheet.lang].sticker;
  return labelsWidthPt([words.final_assembly, words.engine_from, words.transmission_from], 7.2);
}
