import type { DocumentStanding } from '../../documents/standing.ts';
import type { Locale } from '../../sites/contract.ts';
import type { Sticker, StickerCard, StickerState, StickerView } from '../contract.ts';
import type { stickers } from '../tables.ts';
import { revisionsOf } from './versions.ts';

type Row = typeof stickers.$inferSelect;

const OVER: readonly StickerState[] = ['ready', 'needs_review', 'no_data', 'failed', 'revoked', 'archived'];

/** Whether nothing more happens to a sticker by itself. */
export function isOver(state: StickerState): boolean {
  return OVER.includes(state);
}

/** Whether there is a document its owner may read. */
export function isReadable(row: Pick<Row, 'state' | 'document'>): boolean {
  return row.document !== null && row.state === 'ready';
}

/** The content of a sticker: null before it is marked as opened, and once it is revoked. */
export function contentOf(row: Row): Row['document'] {
  return isReadable(row) && row.openedAt ? row.document : null;
}

function isGivenBack({ revokedFor }: Row): boolean {
  return revokedFor === 'wrong_vehicle' || revokedFor === 'empty';
}

/** How far a sticker is, as far as giving it back depends on it. One that waits for a person is still being made. */
export function standingOf(row: Row): DocumentStanding {
  const { id, openedAt, createdAt: orderedAt, finishedAt: madeAt, state } = row;
  const stage = !isOver(state) || state === 'needs_review' ? 'working' : state === 'ready' ? 'made' : 'over';
  const isEmpty = row.document !== null && linesOf(row.document).length === 0;
  return { id, stage, orderedAt, madeAt, openedAt, isEmpty };
}

function headOf(row: Row) {
  return {
    id: row.id,
    vin: row.vin,
    title: row.title,
    state: row.state,
    grade: row.grade,
    version: row.version,
    created: row.createdAt.toISOString(),
    credit_back: row.state === 'no_data' || row.state === 'failed' || isGivenBack(row),
    revoked_for: row.revokedFor,
    pdf: isReadable(row) ? `/documents/sticker/${row.id}.pdf` : null,
  };
}

/** A sticker as its owner sees it, in the reader's language; its document only once it is opened. */
export function viewOf(row: Row, locale: Locale): StickerView {
  const head = headOf(row);
  const charged = head.credit_back || row.amount === 0 ? null : { unit: row.unit, amount: row.amount };
  const content = contentOf(row);
  return { ...head, charged, document: content && { ...content, lang: locale } };
}

/** A sticker as one card of the dashboard; its price is told once it is opened. */
export function cardOf(row: Row): StickerCard {
  return { ...headOf(row), total: totalOf(row), options_known: row.document?.options != null };
}

function totalOf(row: Row): number | null {
  const content = contentOf(row);
  if (!content) return null;
  return content.template === 'sticker-modern' ? content.price.total : content.total;
}

const PROVENANCE = {
  record: 'build',
  catalogue: 'catalogue',
  owner: 'owner',
  dealer: 'dealer',
  plate: 'plate',
} as const;

/** A finished sticker as an API client reads it; null before, and as long as it is not opened. */
export function stickerOf(row: Row): Sticker | null {
  const { grade } = row;
  const document = contentOf(row);
  if (!document || !grade) return null;
  const { left, until } = revisionsOf([row]);
  return {
    id: row.id,
    vin: row.vin,
    version: row.version,
    grade,
    state: row.state,
    files: { pdf: `/documents/sticker/${row.id}.pdf`, png: null, jpg: null, html: `/members/sticker/${row.vin}` },
    dimensions: document.template === 'sticker-modern' ? [11, 8.5] : [8.5, 11],
    msrp: msrpOf(document),
    lines: linesOf(document),
    brand: { site_id: row.siteId },
    created: row.createdAt.toISOString(),
    free_revisions_left: left,
    revise_until: until?.toISOString() ?? null,
  };
}

type Document = NonNullable<Row['document']>;

function msrpOf(document: Document): Sticker['msrp'] {
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  if (document.template === 'sticker-classic') {
    const options = document.options && sum(document.options.map(option => option.amount));
    const { base, destination, total } = document;
    return { base: base.amount, options, destination: destination.amount, discount: 0, total, currency: 'USD' };
  }
  const { base, destination, discounts, total } = document.price;
  const options = document.options && sum(document.options.map(option => option.price));
  return { base, options, destination, discount: sum(discounts.map(each => each.amount)), total, currency: 'USD' };
}

const english = (said: string | { en: string }) => (typeof said === 'string' ? said : said.en);

function linesOf(document: Document): Sticker['lines'] {
  if (document.template === 'sticker-classic') {
    return classicLines(document);
  }
  const standard = document.standard.flatMap(({ items }) =>
    items.map(({ text, source }) => ({ section: 'standard', text: english(text), provenance: PROVENANCE[source] })),
  );
  const optional = (document.options ?? []).map(({ code, name, price, source }) => ({
    section: 'optional',
    ...(code ? { code } : {}),
    text: english(name),
    price,
    provenance: PROVENANCE[source],
  }));
  return [...standard, ...optional];
}

function classicLines(document: Extract<Document, { template: 'sticker-classic' }>): Sticker['lines'] {
  const { standard, plate, specifications, options } = document;
  const said = (section: string, text: string, source: keyof typeof PROVENANCE) => {
    return { section, text, provenance: PROVENANCE[source] };
  };
  return [
    ...(standard?.items ?? []).map(item => said('standard', english(item), standard?.source ?? 'catalogue')),
    ...(plate ?? []).map(({ stamped, means, source }) => said('plate', `${stamped}: ${english(means)}`, source)),
    ...(specifications ?? []).map(row => {
      return said('specification', `${english(row.name)}: ${english(row.value)}`, row.source);
    }),
    ...(options ?? []).map(({ code, text, amount, source }) => ({
      ...said('optional', english(text), source),
      code,
      ...(amount === null ? {} : { price: amount }),
    })),
  ];
}
