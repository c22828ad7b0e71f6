import { sayIn, TAGS } from '../../kit/messages.ts';
import type { Locale } from '../../sites/contract.ts';
import type { LedgerEntry } from '../contract.ts';
import { ENTRY_KINDS } from '../rules.ts';
import type { creditEntries } from '../tables.ts';

type Row = typeof creditEntries.$inferSelect;
/** The name of a plan with so many credits, while the site still has it. */
type PlanName = (planId: string, quantity: number) => string | null;

/**
 * The ledger as its owner reads it, in the order of the rows. The words are made now, from what moved; rows of one
 * movement that took from several grants are one entry. That a document was made moves nothing and is left out.
 */
export function readEntries(rows: readonly Row[], locale: Locale, planName: PlanName): LedgerEntry[] {
  const movements = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.reason === 'capture') continue;
    movements.set(row.cause, [...(movements.get(row.cause) ?? []), row]);
  }
  return [...movements.values()].flatMap(([row, ...more]) => {
    if (!row) return [];
    const delta = more.reduce((sum, each) => sum + each.delta, row.delta);
    const { id, unit, reason, cause, createdAt } = row;
    const { note, text } = wordsOf({ ...row, delta }, locale, planName);
    return { id, unit, delta, kind: ENTRY_KINDS[reason], reason, cause, note, text, at: createdAt.toISOString() };
  });
}

function wordsOf(row: Row, locale: Locale, planName: PlanName): { note: string; text: string } {
  const say = sayIn(locale);
  if (row.reason === 'reserve' || row.reason === 'release') {
    const kind = row.documentKind ?? kindOfReference(row.cause);
    const about = { document: say('credits', `document.${kind}`), vehicle: row.subject };
    return { note: row.subject, text: say('credits', `text.${sentenceOf(row)}`, about) };
  }
  const count = Math.abs(row.delta);
  const plan = isGrant(row) && row.planId ? planName(row.planId, row.unlimited ? -1 : count) : null;
  const counted = say('credits', row.unlimited ? `unlimited.${row.unit}` : `count.${row.unit}`, { count });
  const what = plan ?? (row.reason === 'purchase' && row.subject ? row.subject : counted);
  const day = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' });
  const until = row.endsAt ? day.format(row.endsAt) : '';
  const text = say('credits', `text.${sentenceOf(row)}`, { what, until });
  return { note: row.note ? `${what} (${row.note})` : what, text: row.note ? `${text} (${row.note})` : text };
}

function sentenceOf(row: Row): string {
  if (row.reason === 'subscription') return row.unlimited ? 'subscription_unlimited' : 'subscription';
  if (row.reason === 'reserve') return row.unlimited ? 'reserve_unlimited' : 'reserve';
  if (row.reason === 'release') return row.note && SAID.has(row.note) ? `release_${row.note}` : 'release';
  if (row.reason === 'refund') return takenBack(row.cause);
  return row.reason;
}

/** Why a credit came back, where the sentence says it. */
const SAID: ReadonlySet<string> = new Set(['no_data', 'wrong_vehicle', 'empty']);

/** What a bank disputes is taken under the dispute's own id, what is refunded under the refund's. */
function takenBack(cause: string): string {
  const why = /:dsp_/.test(cause) ? 'dispute' : 'refund';
  return cause.startsWith('undo:') ? `${why}_undone` : why;
}

function isGrant(row: Row): boolean {
  return row.id === row.grantId;
}

/** Rows of before the kind was written down tell it by the id of their document. */
function kindOfReference(cause: string): 'vhr' | 'sticker' | 'any' {
  if (/:rep_/.test(cause)) return 'vhr';
  return /:stk_/.test(cause) ? 'sticker' : 'any';
}
