import { translatorFor, TAGS } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { LedgerEntry } from '../contract.ts';
import { ENTRY_KINDS, publicReason } from '../rules.ts';
import type { creditEntries } from '../tables.ts';

type Row = typeof creditEntries.$inferSelect;
/** A row with what was left of its unit afterwards. */
type Movement = Row & { left: number };
/** The name of a plan with so many credits, while the site still has it. */
type PlanName = (planId: string, quantity: number) => string | null;

/** The ledger as its owner reads it, in the order of its movements. The words are made now, from what moved. */
export function readEntries(movements: readonly Movement[], locale: Locale, planName: PlanName): LedgerEntry[] {
  return movements.map(row => {
    const { id, unit, delta, left, createdAt } = row;
    const reason = publicReason(row.reason);
    const cause = { type: row.causeType, id: row.causeId };
    const { note, text } = wordsOf(row, locale, planName);
    return {
      id,
      unit,
      delta,
      left,
      kind: isTaken(row) ? 'taken' : ENTRY_KINDS[reason],
      reason,
      cause,
      note,
      text,
      at: createdAt.toISOString(),
    };
  });
}

function wordsOf(row: Row, locale: Locale, planName: PlanName): { note: string; text: string } {
  const say = translatorFor(locale);
  if (row.reason === 'reserve' || row.reason === 'release') {
    const about = { document: say('credits', `document.${row.documentKind ?? 'any'}`), vehicle: row.subject };
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
  if (row.reason === 'release') return row.note && STATED_REASONS.has(row.note) ? `release_${row.note}` : 'release';
  const why = row.reversalType ?? 'refund';
  if (row.reason === 'undo_refund' || row.reason === 'undo_redo') return `${why}_undone`;
  if (row.reason === 'refund' || row.reason === 'redo_refund') return why;
  return isTaken(row) ? 'admin_taken' : row.reason;
}

/** What an operator took back. */
function isTaken({ reason, delta }: Row): boolean {
  return reason === 'admin' && delta < 0;
}

/** Why a credit came back, where the sentence says it. */
const STATED_REASONS: ReadonlySet<string> = new Set(['no_data', 'wrong_vehicle', 'empty']);

function isGrant(row: Row): boolean {
  return row.id === row.grantId;
}
