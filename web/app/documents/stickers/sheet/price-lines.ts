import type { StickerDocument } from '@marque/server/documents/stickers/contract';

/** Rows of the price when new, in cents, null where not known; zero rows are left out. */
export interface PriceLines {
  rows: {
    key: 'base' | 'options' | 'destination' | 'gasGuzzler' | 'gasGuzzlerAll' | 'gasGuzzlerSome' | 'discount';
    cents: number | null;
    count: number;
  }[];
  /** Without options where their row is null. */
  totalCents: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The parts of the price of the car when it was new; null on a sheet without prices. */
export function priceLines(document: StickerDocument): PriceLines | null {
  const all = document.template === 'sticker-modern' ? modern(document) : classic(document);
  return all && { ...all, rows: all.rows.filter(row => row.key === 'base' || row.cents !== 0) };
}

function modern({ price, options }: Extract<StickerDocument, { template: 'sticker-modern' }>): PriceLines {
  return {
    rows: [
      { key: 'base', cents: price.base, count: 1 },
      { key: 'options', cents: options && sum(options.map(option => option.price)), count: options?.length ?? 0 },
      { key: 'destination', cents: price.destination, count: 1 },
      { key: 'gasGuzzler', cents: price.gas_guzzler, count: 1 },
      ...dueRows(price.gas_guzzler_due),
      { key: 'discount', cents: -sum(price.discounts.map(discount => discount.amount)), count: price.discounts.length },
    ],
    totalCents: price.total,
  };
}

/** A tax that is due, in an amount nobody has told. */
function dueRows(due: 'all' | 'some' | undefined): PriceLines['rows'] {
  return due ? [{ key: due === 'all' ? 'gasGuzzlerAll' : 'gasGuzzlerSome', cents: null, count: 1 }] : [];
}

function classic(document: Extract<StickerDocument, { template: 'sticker-classic' }>): PriceLines | null {
  const { base, options, destination, total } = document;
  if (!base || !destination || total === null) return null;
  return {
    rows: [
      { key: 'base', cents: base.amount, count: 1 },
      { key: 'options', cents: options && sum(options.map(option => option.amount ?? 0)), count: options?.length ?? 0 },
      { key: 'destination', cents: destination.amount, count: 1 },
    ],
    totalCents: total,
  };
}

const MARKS = ['record', 'plate', 'number', 'catalogue', 'owner', 'dealer'] as const;
type Mark = (typeof MARKS)[number] | 'catalogueDemo';

/** The marks on the lines of this document, strongest source first; an invented catalog is that of no maker. */
export function marksOf(document: StickerDocument): Mark[] {
  const used = new Set<string>();
  if (document.template === 'sticker-modern') {
    used.add(document.price.source);
    if (document.dealer) used.add('dealer');
    for (const { items } of document.standard) for (const item of items) used.add(item.source);
  } else {
    for (const line of [document.base, document.destination]) if (line) used.add(line.source);
    for (const line of [...(document.plate ?? []), ...(document.specifications ?? [])]) used.add(line.source);
    if (document.standard) used.add(document.standard.source);
    if (document.reading) used.add('number');
  }
  for (const option of document.options ?? []) used.add(option.source);
  return MARKS.filter(mark => used.has(mark)).map(mark =>
    mark === 'catalogue' && document.demo ? 'catalogueDemo' : mark,
  );
}
