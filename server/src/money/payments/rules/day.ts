import type { Money } from '../../../kit/money.ts';
import type { DaySum, GatewayDifference, MoneySide } from '../contract.ts';

/** A payment or a refund as one side has it. */
export interface DayEntry {
  of: 'payment' | 'refund';
  /** By which both sides are compared. */
  reference: string;
  state: string;
  amount: Money;
}
/** One of ours, with its order. */
export type OwnEntry = DayEntry & { orderId: string };

/** States in which money has moved or is to move. A payment that is owed nothing was taken all the same. */
const COUNTED = ['captured', 'error', 'pending', 'settled'];

/** Whether two states say the same of the money: a pending refund may have settled on the other side since. */
function agree(ours: string, theirs: string): boolean {
  const meaning = (state: string) => (state === 'error' ? 'captured' : state === 'pending' ? 'settled' : state);
  return meaning(ours) === meaning(theirs);
}

const sideOf = ({ amount, state }: DayEntry): MoneySide => ({ minor: amount.minor, currency: amount.currency, state });

/** Where our payments and refunds of a day are not those of the gateway. */
export function differencesOf(ours: readonly OwnEntry[], theirs: readonly DayEntry[]): GatewayDifference[] {
  const named = (entry: DayEntry) => `${entry.of} ${entry.reference}`;
  const [own, listed] = [
    new Map(ours.map(each => [named(each), each])),
    new Map(theirs.map(each => [named(each), each])),
  ];
  return [...new Set([...own.keys(), ...listed.keys()])].flatMap(name => {
    const [one, other] = [own.get(name), listed.get(name)];
    const kind = kindOf(one, other);
    const entry = one ?? other;
    if (!kind || !entry) return [];
    const { of, reference } = entry;
    return [
      {
        kind,
        of,
        reference,
        order: one?.orderId ?? null,
        ours: one ? sideOf(one) : null,
        theirs: other ? sideOf(other) : null,
      },
    ];
  });
}

function kindOf(one: DayEntry | undefined, other: DayEntry | undefined): GatewayDifference['kind'] | null {
  if (!one) return 'missing_here';
  if (!other) return 'missing_there';
  if (one.amount.currency !== other.amount.currency) return 'currency';
  if (one.amount.minor !== other.amount.minor) return 'amount';
  return agree(one.state, other.state) ? null : 'state';
}

/** What was paid and refunded on a day, as each side has it, by currency. */
export function sumsOf(ours: readonly DayEntry[], theirs: readonly DayEntry[]): DaySum[] {
  const currencies = new Set([...ours, ...theirs].map(({ amount }) => amount.currency));
  return [...currencies].toSorted().map(currency => {
    return { currency, ours: totalOf(ours, currency), theirs: totalOf(theirs, currency) };
  });
}

function totalOf(entries: readonly DayEntry[], currency: string): DaySum['ours'] {
  const counted = entries.filter(each => each.amount.currency === currency && COUNTED.includes(each.state));
  const of = (what: DayEntry['of']) => counted.filter(each => each.of === what);
  const sum = (those: readonly DayEntry[]) => those.reduce((all, { amount }) => all + amount.minor, 0);
  const [paid, refunded] = [of('payment'), of('refund')];
  return { payments: paid.length, paid: sum(paid), refunds: refunded.length, refunded: sum(refunded) };
}
