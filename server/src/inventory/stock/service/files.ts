import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { csvLine } from '../../../kit/text/csv.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_STOCK, type StockFileInput, type StockPreview, type StockReject } from '../contract.ts';
import { compare, mergedWith, type Comparison } from '../rules/compare.ts';
import type { RowReject, StockRow } from '../rules/file-rows.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { namingOf } from './naming.ts';
import { readStockFile, type ReadFile } from './reading.ts';
import { tellChanges, tellLeft } from './telling.ts';

const FIRST_REJECTS = 50;
/** What of a rejected line is shown. */
const SHOWN = 300;

type Compared = { file: ReadFile; found: Comparison };

/** Files of stock: what one would change, and taking it in. */
export function createFiles(deps: StockDeps) {
  const { db, clock, audit, dealerships, vehicles } = deps;

  async function account(caller: Caller, { rooftop }: StockFileInput): Promise<Account> {
    const found = await dealerships.need(caller, 'import_inventory');
    const { rooftops } = await dealerships.show(caller);
    if (!rooftops.some(({ id }) => id === rooftop)) throw new AppError('not_found', { field: 'rooftop' });
    return found.account;
  }

  async function read(from: Db, owner: Account, input: StockFileInput): Promise<ReadFile> {
    const { name, content, mapping, mileage_unit: unit } = input;
    const before = (await store.findFile(from, owner))?.mapping;
    return readStockFile({ name, content, mapping, before, unit });
  }

  return {
    /** What a file would change. @throws AppError those of `need`, `not_found`, `stock_file`, `stock_columns`, `stock_rows` */
    async preview(caller: Caller, input: StockFileInput): Promise<StockPreview> {
      const owner = await account(caller, input);
      const file = await read(db, owner, input);
      const how = { rooftopId: input.rooftop, whole: input.whole, decisions: {} };
      return previewOf({ file, found: compare(file.rows, await store.listAll(db, owner), how) }, caller);
    },

    /**
     * Takes a file into stock; all of it or nothing.
     * @throws AppError those of `preview`, `stock_undecided`, `stock_full`
     */
    async take(
      caller: Caller,
      input: StockFileInput & { decisions: Readonly<Record<string, number>> },
    ): Promise<StockPreview> {
      const owner = await account(caller, input);
      const file = await read(db, owner, input);
      const named = new Map(file.rows.map(({ vin }) => [vin, namingOf(vehicles, vin)]));
      const at = clock();
      return db.transaction(async tx => {
        await lockAccount(tx, owner.siteId, owner.userId);
        const stored = await store.listAll(tx, owner);
        const { rooftop: rooftopId, whole, decisions } = input;
        const found = compare(file.rows, stored, { rooftopId, whole, decisions });
        if (found.conflicts.length > 0)
          throw new AppError('stock_undecided', { field: 'decisions', params: { count: found.conflicts.length } });
        const inStock = stored.filter(({ state }) => state === 'stock').length;
        if (inStock + found.added.length - found.gone.length > MAX_STOCK)
          throw new AppError('stock_full', { params: { max: MAX_STOCK } });
        const byId = new Map(stored.map(each => [each.id, each]));
        const changes = [
          ...found.added.map(row => ({ row, before: null })),
          ...found.changed.map(({ row, stored: { id } }) => ({ row, before: byId.get(id) ?? null })),
        ].map(({ row, before }) => {
          const { isBack, ...merged } = mergedWith(row, before);
          const isNew = before === null || isBack;
          const after: store.StockRowStored = {
            ...owner,
            ...named.get(row.vin)!,
            ...merged,
            id: before?.id ?? newId('stk'),
            rooftopId,
            vin: row.vin,
            state: 'stock',
            createdAt: isNew ? at : before.createdAt,
            movedAt: isNew ? at : before.movedAt,
          };
          return { before: isNew ? null : before, after };
        });
        await store.writeVehicles(
          tx,
          changes.map(({ after }) => after),
        );
        await noteFigures(tx, owner, changes, { at, place: input.name });
        const gone = found.gone.map(({ id }) => id);
        await store.moveVehicles(tx, owner, gone, { state: 'gone', at });
        await store.endFigures(tx, owner, gone, { at });
        await tellChanges(deps, tx, owner, changes);
        await tellLeft(deps, tx, owner, { before: found.gone, state: 'gone' });
        await store.keepFile(tx, owner, { mapping: file.mapping, name: input.name, createdAt: at });
        const done = previewOf({ file, found }, caller);
        const { added, changed, rejects } = done;
        const after = { file: input.name, added, changed, gone: gone.length, rejects };
        await audit.write(tx, caller, { action: 'stock.imported', object: rooftopId, after });
        return done;
      });
    },
  };
}

function previewOf({ file, found }: Compared, { locale }: Caller): StockPreview {
  const rejects = file.rejects.map(reject => rejectOf(reject, locale));
  const changes = found.changed.filter(({ stored }) => stored.state === 'stock');
  const changedIn = (field: 'price' | 'mileage') => (row: StockRow, before: number | null) =>
    row[field] !== null && row[field] !== before;
  return {
    columns: file.columns,
    mapping: file.mapping,
    rows: file.rows.length,
    repeated: found.repeated,
    added: found.added.length + found.changed.length - changes.length,
    changed: changes.length,
    prices_changed: changes.filter(({ row, stored }) => changedIn('price')(row, stored.price)).length,
    mileages_changed: changes.filter(({ row, stored }) => changedIn('mileage')(row, stored.mileage)).length,
    same: found.same,
    gone: found.gone.length,
    conflicts: found.conflicts,
    rejects: rejects.length,
    first_rejects: rejects.slice(0, FIRST_REJECTS),
    rejects_csv:
      csvLine(['line', 'field', 'reason', 'text']) +
      rejects.map(({ line, field, reason, text }) => csvLine([line, field, reason, text])).join(''),
  };
}

function rejectOf({ line, field, problem, text }: RowReject, locale: Caller['locale']): StockReject {
  const reason = translatorFor(locale)('stock-words', `reject.${problem}`);
  return { line, field, reason, text: text.slice(0, SHOWN) };
}
