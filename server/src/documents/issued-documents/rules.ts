import { dayOf } from '../../kit/clock.ts';
import { createHash } from 'node:crypto';
import type { Locale } from '../../platform/sites/contract.ts';
import type { Print, StoredDocument } from './contract.ts';
import type { issuedDocuments } from './tables.ts';

type Row = typeof issuedDocuments.$inferSelect;

/** Columns of one kind of document. */
export interface Contents {
  state: string;
  grade: string | null;
  input: object;
  vehicle: object;
  answers: object[];
  document: StoredDocument;
  /** The columns that are read for a card. */
  card: StoredDocument;
}

/** A document of one kind, as it is kept. */
export type Issued<C extends Contents = Contents> = Omit<Row, keyof Contents> & {
  [Column in Exclude<keyof Contents, 'document' | 'card'>]: C[Column];
} & { document: C['document'] | null };

/** The same as its row has it: of a document that is in the media store only what its card shows. */
export type Kept<C extends Contents = Contents> = Omit<Issued<C>, 'document'> & { document: StoredDocument | null };

/** The same as a list reads it. */
export type Listed<C extends Contents = Contents> = Omit<Issued<C>, 'document'> & { document: C['card'] | null };

/** A document of any kind whose state and content have these types. */
type StoredRow<S extends string, D extends StoredDocument> = Omit<Issued, 'state' | 'document'> & {
  state: S;
  document: D | null;
};

/** The stored facts of a PDF. */
export function printOf(bytes: Uint8Array, { lang, version }: Pick<Print, 'lang' | 'version'>, now: Date): Print {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const text = textOf(bytes);
  const pages = pagesIn(text);
  return {
    sha256,
    lang,
    version,
    on: dayOf(now),
    bytes: bytes.length,
    ...(pages > 0 ? { pages } : {}),
    ...paperIn(text),
  };
}

/** A PDF as text, so that its page objects can be found. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Letter or A4, where the first page of a PDF is one of them. */
function paperIn(pdf: string): Pick<Print, 'paper'> {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? [];
  const size = `${Math.round(Number(width))} ${Math.round(Number(height))}`;
  if (size === '612 792') return { paper: 'letter' };
  return size === '595 842' ? { paper: 'a4' } : {};
}

const pagesIn = (pdf: string): number => pdf.match(/\/Type\s*\/Page(?![a-z])/gi)?.length ?? 0;

/** The pages of a PDF whose page objects are not compressed, as Typst writes it; 0 where none can be counted. */
export const pagesOf = (bytes: Uint8Array): number => pagesIn(textOf(bytes));

/** How far a document is: being made, waiting for a person to look at it, there to be read, or come to nothing. */
export type Stage = 'working' | 'review' | 'made' | 'over';

const STAGES: Readonly<Record<string, Stage>> = {
  needs_review: 'review',
  ready: 'made',
  partial: 'made',
  refreshing: 'made',
  no_data: 'over',
  failed: 'over',
  revoked: 'over',
  archived: 'over',
};

/** The states of documents at this stage; of those that are being made each kind has its own. */
export const statesOf = (stage: Exclude<Stage, 'working'>): string[] =>
  Object.keys(STAGES).filter(state => STAGES[state] === stage);

export function stageOf({ state }: { state: string }): Stage {
  return STAGES[state] ?? 'working';
}

/** How far the work on a document was when it began. */
type Work = Pick<Row, 'state' | 'rounds'>;

/**
 * Whether a piece of work may end a document in this state: once, so not where another has ended it, revoked it or begun
 * a refresh in the meantime. What was made stays made, but for one with gaps that turns out to have no data.
 */
export function mayEndIn(row: Work, begun: Work, state: string): boolean {
  const [from, to] = [stageOf(row), stageOf({ state })];
  if (from !== stageOf(begun) || row.rounds !== begun.rounds) return false;
  if (from === 'working') return true;
  if (from === 'review') return to !== 'review';
  if (row.state !== begun.state) return false;
  return from === 'made' && (to === 'made' || (row.state === 'partial' && state === 'no_data'));
}

/** The orders that failed since one of the vehicle was made, of `rows`, the newest first. One without data has not failed. */
export function failuresInARow<R extends { state: string }>(rows: readonly R[]): R[] {
  const first = rows.findIndex(({ state }) => state !== 'failed');
  return first < 0 ? [...rows] : rows.slice(0, first);
}

/** Whether there is a document its owner may read. */
export function isReadable(row: { state: string; document: StoredDocument | null }): boolean {
  return row.document !== null && stageOf(row) === 'made';
}

/** The content of a document: null before it is marked as opened, and once it is revoked. */
export function contentOf<D extends StoredDocument>(row: StoredRow<string, D>): D | null {
  return isReadable(row) && row.openedAt ? row.document : null;
}

/** How far a document is, as far as giving it back depends on it. */
export interface DocumentStatus {
  id: string;
  /** Being made (also while a person looks at it), there to be read, or come to nothing. */
  stage: 'working' | 'made' | 'over';
  orderedAt: Date;
  /** When it was made. */
  madeAt: Date | null;
  /** When its owner first read it. */
  openedAt: Date | null;
  /** It has no data about this vehicle. */
  isEmpty: boolean;
}

export function statusOf(row: Issued, isEmpty: boolean): DocumentStatus {
  const { id, openedAt, createdAt: orderedAt, finishedAt: madeAt } = row;
  const stage = stageOf(row);
  return { id, stage: stage === 'review' ? 'working' : stage, orderedAt, madeAt, openedAt, isEmpty };
}

/** Whether what was paid went back: nothing came of the document, or its owner gave it back. */
export const hasCreditBack = ({ state, revokedFor }: Pick<Row, 'state' | 'revokedFor'>): boolean =>
  state === 'no_data' || state === 'failed' || revokedFor === 'wrong_vehicle' || revokedFor === 'empty';

/** The part of a document shown on page and card before it is opened. */
export function headOf<S extends string>(row: StoredRow<S, StoredDocument>) {
  const { id, vin, title, state, version, kind, revokedFor } = row;
  return {
    id,
    vin,
    title,
    state,
    version,
    created: row.createdAt.toISOString(),
    credit_back: hasCreditBack(row),
    revoked_for: revokedFor,
    pdf: isReadable(row) ? `/documents/${kind}/${id}.pdf` : null,
  };
}

/** The head and what was paid, as the document's own page shows it, in the reader's language. */
export function pageOf<S extends string, D extends StoredDocument>(row: StoredRow<S, D>, locale: Locale) {
  const head = headOf(row);
  const content = contentOf(row);
  return {
    ...head,
    charged: head.credit_back ? null : chargeOf(row),
    document: content && { ...content, lang: locale },
  };
}

/** The credits taken; null where it cost nothing. */
export function chargeOf({ unit, amount }: Pick<Issued, 'unit' | 'amount'>) {
  return amount === 0 ? null : { unit, amount };
}
