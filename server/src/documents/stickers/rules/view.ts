import { englishOf } from '../../../kit/text/bilingual.ts';
import { contentOf, headOf, pageOf, stageOf } from '../../issued-documents/rules.ts';
import { licenseOf } from '../../reports/rules/versions/license-of.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { Sticker, StickerCard, StickerDocument, StickerView } from '../contract.ts';
import type { StickerListed, StickerRow } from './contents.ts';
import { PAPER_INCHES, STICKER_DPI, stickerPixels } from './paper.ts';
import { orientationOf } from './printable-sticker.ts';
import { stickerPath } from './products.ts';
import { revisionsOf } from './versions.ts';

/** Whether nothing more happens to a sticker by itself; one in review waits for a person. */
export function isFinished(row: Pick<StickerRow, 'state'>): boolean {
  return stageOf(row) !== 'working';
}

/** Whether it holds nothing about its vehicle. */
export function isEmpty({ document }: StickerRow): boolean {
  return document !== null && linesOf(document).length === 0;
}

/** A sticker as its owner sees it, in the reader's language; its document only once it is opened. */
export function viewOf(row: StickerRow, locale: Locale): StickerView {
  return { ...pageOf(row, locale), grade: row.grade };
}

/** The trim that was chosen for a sticker, and its picture; null before it is opened. */
export function confirmedIn(row: StickerRow): { trim: string | null; picture: string } | null {
  return contentOf(row) && { trim: row.input.chosen?.trim ?? null, picture: fileOf(row.id, 'png') };
}

/** The address of a sticker's file. */
const fileOf = (id: string, format: string): string => `/documents/sticker/${id}.${format}`;

/** A sticker as one card of the dashboard; its price is shown once it is opened. */
export function cardOf(row: StickerListed): StickerCard {
  const content = contentOf(row);
  return {
    ...headOf(row),
    grade: row.grade,
    total: content && totalOf(content),
    options_known: row.document?.options != null,
    sharable: content !== null && licenseOf(content).share,
  };
}

function totalOf(content: NonNullable<StickerListed['document']>): number | null {
  return content.template === 'sticker-modern' ? content.price.total : content.total;
}

const PROVENANCE = {
  record: 'build',
  catalogue: 'catalogue',
  owner: 'owner',
  dealer: 'dealer',
  plate: 'plate',
  number: 'number',
} as const;

/** A finished sticker as an API client reads it; null before, and as long as it is not opened. `versions` newest first. */
export function stickerOf(row: StickerRow, versions: readonly StickerRow[]): Sticker | null {
  const { grade } = row;
  const document = contentOf(row);
  if (!document || !grade) return null;
  const { left, until } = revisionsOf(versions);
  const isExported = licenseOf(document).export;
  return {
    id: row.id,
    vin: row.vin,
    version: row.version,
    grade,
    state: row.state,
    files: filesOf(row),
    ...sizeOf(document),
    msrp: isExported ? msrpOf(document) : null,
    lines: isExported ? linesOf(document) : [],
    brand: { site_id: row.siteId },
    created: row.createdAt.toISOString(),
    free_revisions_left: left,
    revise_until: until?.toISOString() ?? null,
  };
}

function filesOf({ id, vin }: Pick<StickerRow, 'id' | 'vin'>): Sticker['files'] {
  const file = (format: string) => fileOf(id, format);
  return { pdf: file('pdf'), svg: file('svg'), png: file('png'), jpg: file('jpg'), html: stickerPath(vin) };
}

/** The sheet as it is where nothing else is asked for. */
function sizeOf(document: StickerDocument): Pick<Sticker, 'dimensions' | 'pixels'> {
  const orientation = orientationOf(document);
  const [width, height] = PAPER_INCHES.letter;
  return {
    dimensions: orientation === 'landscape' ? [height, width] : [width, height],
    pixels: stickerPixels({ paper: 'letter', orientation, dpi: STICKER_DPI.usual }),
  };
}

/** Prices of a sheet, in cents. */
export function msrpOf(document: StickerDocument): Sticker['msrp'] {
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  if (document.template === 'sticker-classic') {
    const options = document.options && sum(document.options.map(option => option.amount));
    const { base, destination, total } = document;
    if (!base || !destination || total === null) return null;
    return { base: base.amount, options, destination: destination.amount, discount: 0, total, currency: 'USD' };
  }
  const { base, destination, discounts, total } = document.price;
  const options = document.options && sum(document.options.map(option => option.price));
  return { base, options, destination, discount: sum(discounts.map(each => each.amount)), total, currency: 'USD' };
}

function linesOf(document: StickerDocument): Sticker['lines'] {
  if (document.template === 'sticker-classic') {
    return classicLines(document);
  }
  const standard = document.standard.flatMap(({ items }) =>
    items.map(({ text, source }) => ({ section: 'standard', text: englishOf(text), provenance: PROVENANCE[source] })),
  );
  const optional = (document.options ?? []).map(({ code, name, price, source }) => ({
    section: 'optional',
    ...(code ? { code } : {}),
    text: englishOf(name),
    price,
    provenance: PROVENANCE[source],
  }));
  return [...standard, ...optional];
}

function classicLines(document: Extract<StickerDocument, { template: 'sticker-classic' }>): Sticker['lines'] {
  const { standard, plate, specifications, options } = document;
  const bullet = (section: string, text: string, source: keyof typeof PROVENANCE) => {
    return { section, text, provenance: PROVENANCE[source] };
  };
  return [
    ...(standard?.items ?? []).map(item => bullet('standard', englishOf(item), standard?.source ?? 'catalogue')),
    ...(plate ?? []).map(({ stamped, means, source }) =>
      bullet(source === 'number' ? 'number' : 'plate', `${stamped}: ${englishOf(means)}`, source),
    ),
    ...(specifications ?? []).map(row => {
      return bullet('specification', `${englishOf(row.name)}: ${englishOf(row.value)}`, row.source);
    }),
    ...(options ?? []).map(({ code, text, amount, source }) => ({
      ...bullet('optional', englishOf(text), source),
      code,
      ...(amount === null ? {} : { price: amount }),
    })),
  ];
}
