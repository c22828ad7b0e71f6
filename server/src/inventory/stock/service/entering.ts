import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_STOCK, type StockVehicle } from '../contract.ts';
import { judge, type Acceptable, type Entry, type Refusal } from '../rules/entries.ts';
import { present } from '../rules/present.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { namingOf, stockVin } from './naming.ts';
import { tellChanges } from './telling.ts';
import { createPlace, isSame, keyOf, PLACE, rehearsed, type How } from './programs.ts';

/** What becomes of a vehicle that a program sent. */
export type Entered =
  | { line: number; status: 'added' | 'changed' | 'same' | 'repeated'; vehicle: StockVehicle }
  | { line: number; status: 'rejected'; entry: Entry; refusal: Refusal };

/** Vehicles as programs send them, with the checks that people's entries and files have. */
export function createEntering(deps: StockDeps) {
  const { db, clock, audit, vehicles } = deps;
  const { need, rooftopOf } = createPlace(deps);

  return {
    /**
     * Takes vehicles into stock at a rooftop, each whole or not at all.
     * @throws AppError those of `need`, `rooftop_needed`, `not_found`, `stock_full`
     */
    async enter(
      caller: Caller,
      input: { rooftop?: string | undefined; entries: readonly Entry[]; accepted: ReadonlyMap<number, Acceptable[]> },
      { keep }: How,
    ): Promise<Entered[]> {
      const { account, id } = await need(caller);
      const rooftopId = await rooftopOf(caller, input.rooftop);
      const { entries, accepted } = input;
      const at = clock();
      return rehearsed(db, keep, async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const stored = await store.listByVins(tx, account, [...new Set(entries.map(({ vin }) => vin))]);
        const numbers = entries.map(({ stockNumber }) => stockNumber).filter(Boolean);
        const holders = await store.listHolders(tx, account, rooftopId, numbers);
        const { refused, repeated } = judge(entries, { rooftopId, stored, holders, accepted });
        const byVin = new Map(stored.map(row => [row.vin, row]));
        const taken = entries.filter(({ line }) => !refused.has(line) && !repeated.has(line));
        const changes = taken.map(entry => changeOf(entry, byVin.get(entry.vin) ?? null));
        const isNew = ({ known }: (typeof changes)[number]) => known?.state !== 'stock';
        const inStock = await store.countInStock(tx, account);
        if (inStock + changes.filter(isNew).length > MAX_STOCK)
          throw new AppError('stock_full', { params: { max: MAX_STOCK } });
        const written = changes.filter(({ status }) => status !== 'same');
        await store.writeVehicles(
          tx,
          written.map(({ after }) => after),
        );
        const shown = written.map(({ known, after }) => ({ before: known?.state === 'stock' ? known : null, after }));
        await noteFigures(tx, account, shown, { at, place: PLACE });
        await tellChanges(deps, tx, account, shown);
        if (written.length > 0) {
          const added = written.filter(({ status }) => status === 'added').length;
          const after = { key: keyOf(caller), added, changed: written.length - added, rejects: refused.size };
          await audit.write(tx, caller, { action: 'stock.imported', object: id, after });
        }
        const done = new Map(changes.map(({ after, status }) => [after.vin, { status, vehicle: present(after, at) }]));
        return entries.map((entry): Entered => {
          const { line, vin } = entry;
          const refusal = refused.get(line);
          if (refusal) return { line, status: 'rejected', entry, refusal };
          const { status, vehicle } = done.get(vin)!;
          return { line, status: repeated.has(line) ? 'repeated' : status, vehicle };
        });
      });

      /** A vehicle as it is after an entry. One that was sold or gone is new in stock. */
      function changeOf({ line: _line, ...sent }: Entry, known: store.StockRowStored | null) {
        const isBack = known?.state !== 'stock';
        const after: store.StockRowStored = {
          ...account,
          ...namingOf(vehicles, sent.vin),
          ...sent,
          id: known?.id ?? newId('stk'),
          rooftopId,
          state: 'stock',
          createdAt: isBack ? at : known.createdAt,
          movedAt: isBack ? at : known.movedAt,
        };
        const status = isBack ? ('added' as const) : isSame(known, after) ? ('same' as const) : ('changed' as const);
        return { known, after, status };
      }
    },

    /** The number of a vehicle as it is stored. @throws AppError `stock_vin` */
    vinOf: (text: string): string => stockVin(vehicles, text),
  };
}
