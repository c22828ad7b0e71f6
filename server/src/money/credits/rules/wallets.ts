import type { WalletSums } from '../contract.ts';
import type { EntryReason, Unit } from '../rules.ts';

/** A movement as far as its sums need it. */
export interface Moved {
  unit: Unit;
  delta: number;
  reason: EntryReason;
  causeType: string;
  causeId: string;
}

/** The sums of each wallet that ever moved. `endless`: wallets with a running grant without limit. */
export function walletSums(rows: readonly Moved[], endless: ReadonlySet<Unit>): WalletSums[] {
  const units = [...new Set(rows.map(({ unit }) => unit))];
  return units.map(unit => {
    const own = rows.filter(row => row.unit === unit);
    const sum = (some: readonly Moved[]) => some.reduce((total, { delta }) => total + delta, 0);
    const by = (...reasons: EntryReason[]) => own.filter(({ reason }) => reasons.includes(reason));
    const captured = new Set(by('capture').map(({ causeId }) => causeId));
    const spent = by('reserve', 'release');
    const granted = sum(by('purchase', 'subscription'));
    const given = sum(own.filter(({ reason, delta }) => reason === 'goodwill' || (reason === 'admin' && delta > 0)));
    const used = -sum(spent.filter(({ causeId }) => captured.has(causeId))) || 0;
    const held = -sum(spent.filter(({ causeId }) => !captured.has(causeId))) || 0;
    const left = sum(own);
    return {
      unit,
      granted,
      given,
      used,
      held,
      gone: granted + given - used - held - left,
      left,
      unlimited: endless.has(unit),
    };
  });
}
