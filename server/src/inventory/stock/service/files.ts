import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { csvLine } from '../../../kit/text/csv.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_STOCK, type MileageUnit, type StockFileInput, type StockPreview, type StockReject } from '../contract.ts';
import { compare, mergedWith, removesTooMuch, type Comparison } from '../rules/compare.ts';
import type { RowReject, StockRow } from '../rules/file-rows.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { namingOf, type Naming } from './naming.ts';
import { readStockFile, type ReadFile } from './reading.ts';
import { tellChanges, tellLeft } from './telling.ts';

const FIRST_REJECTS = 50;
/** What of a rejected line is shown. */
const SHOWN = 300;

type Compared = { file: ReadFile; found: Comparison };

/** A file that came by itself and holds the whole stock of a rooftop. */
export interface FeedFile {
  rooftop: string;
  name: string;
  content: string;
  mileage_unit: MileageUnit;
}

/** What became of one. `held`: it would remove too much, so nothing was changed. */
export interface FedFile {
  isHeld: boolean;
  rows: number;
  added: number;
  changed: number;
  gone: number;
  /** Contradictions that a person has to decide; their vehicles stay as they are. */
  conflicts: number;
  rejects: RowReject[];
}

/** What is written of a file that was taken in. */
type Taken = Omit<FedFile, 'isHeld' | 'rejects'> & { rejects: number };

/** Files of stock: what one would change, and taking it in. */
export function createFiles(deps: StockDeps) {
  const { db, clock, audit, dealerships, vehicles } = deps;

  async function read(owner: Account, input: FeedFile & Pick<StockFileInput, 'mapping'>): Promise<ReadFile> {
    const { name, content, mapping, mileage_unit: unit } = input;
    const before = (await store.findFile(db, owner))?.mapping;
    return readStockFile({ name, content, mapping, before, unit });
  }

  const named = (file: ReadFile): NamedFile => {
    return { ...file, named: new Map(file.rows.map(({ vin }) => [vin, namingOf(vehicles, vin)])) };
  };

  return {
    /** What a file would change. @throws AppError those of `need`, `not_found`, `stock_file`, `stock_columns`, `stock_rows` */
    async preview(caller: Caller, input: StockFileInput): Promise<StockPreview> {
      const { account: owner } = await dealerships.needAt(caller, 'import_inventory', input.rooftop);
      const file = await read(owner, input);
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
      const { account: owner } = await dealerships.needAt(caller, 'import_inventory', input.rooftop);
      const file = named(await read(owner, input));
      const at = clock();
      return db.transaction(async tx => {
        await lockAccount(tx, owner.siteId, owner.userId);
        const stored = await store.listAll(tx, owner);
        const { rooftop: rooftopId, whole, decisions } = input;
        const found = compare(file.rows, stored, { rooftopId, whole, decisions });
        if (found.conflicts.length > 0)
          throw new AppError('stock_undecided', { field: 'decisions', params: { count: found.conflicts.length } });
        const taken = await apply(deps, tx, owner, { file, found, stored, at, ...input });
        const after = { file: input.name, ...taken };
        await audit.write(tx, caller, { action: 'stock.imported', object: rooftopId, after });
        return previewOf({ file, found }, caller);
      });
    },

    /**
     * Takes in a file that came by itself, but for what contradicts itself or what is stored; one that would remove too
     * much changes nothing. `note` writes down what became of it, in the same transaction.
     * @throws AppError `stock_file`, `stock_columns`, `stock_rows`, `stock_full`
     */
    async takeFeed(owner: Account, input: FeedFile, note: (tx: Db, fed: FedFile) => Promise<void>): Promise<FedFile> {
      const file = named(await read(owner, input));
      const at = clock();
      return db.transaction(async tx => {
        await lockAccount(tx, owner.siteId, owner.userId);
        const stored = await store.listAll(tx, owner);
        const { rooftop: rooftopId } = input;
        const found = compare(file.rows, stored, { rooftopId, whole: true, decisions: {} });
        const here = stored.filter(each => each.state === 'stock' && each.rooftopId === rooftopId);
        const isHeld = removesTooMuch({ gone: found.gone.length, stock: here.length });
        const change = { file, found, stored, at, ...input };
        const taken = isHeld ? takenOf(change) : await apply(deps, tx, owner, change);
        const fed = { isHeld, ...taken, rejects: file.rejects };
        await note(tx, fed);
        return fed;
      });
    },
  };
}

/** A file with what its numbers say, which is found out before the transaction. */
type NamedFile = ReadFile & { named: ReadonlyMap<string, Naming> };

/** What a file changes of what is stored, when, and where its prices are shown. */
interface Change extends Compared {
  file: NamedFile;
  stored: readonly store.StockRowStored[];
  at: Date;
  rooftop: string;
  name: string;
}

/** Writes what a file changes. @throws AppError `stock_full` */
async function apply(deps: StockDeps, tx: Db, owner: Account, change: Change): Promise<Taken> {
  const { file, found, stored, at, rooftop: rooftopId, name } = change;
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
      ...file.named.get(row.vin)!,
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
  await noteFigures(tx, owner, changes, { at, place: name });
  const gone = found.gone.map(({ id }) => id);
  await store.moveVehicles(tx, owner, gone, { state: 'gone', at });
  await store.endFigures(tx, owner, gone, { at });
  await tellChanges(deps, tx, owner, changes);
  await tellLeft(deps, tx, owner, { before: found.gone, state: 'gone' });
  await store.keepFile(tx, owner, { mapping: file.mapping, name, createdAt: at });
  return takenOf({ file, found });
}

/** Those of the changed vehicles that are in stock; the others come back. */
const staying = ({ changed }: Comparison) => changed.filter(({ stored }) => stored.state === 'stock');

function takenOf({ file, found }: Compared): Taken {
  const changed = staying(found).length;
  return {
    rows: file.rows.length,
    added: found.added.length + found.changed.length - changed,
    changed,
    gone: found.gone.length,
    conflicts: found.conflicts.length,
    rejects: file.rejects.length,
  };
}

function previewOf({ file, found }: Compared, { locale }: Caller): StockPreview {
  const rejects = file.rejects.map(reject => rejectOf(reject, locale));
  const changes = staying(found);
  const { rows, added, changed, gone } = takenOf({ file, found });
  const changedIn = (field: 'price' | 'mileage') => (row: StockRow, before: number | null) =>
    row[field] !== null && row[field] !== before;
  return {
    columns: file.columns,
    mapping: file.mapping,
    rows,
    repeated: found.repeated,
    added,
    changed,
    prices_changed: changes.filter(({ row, stored }) => changedIn('price')(row, stored.price)).length,
    mileages_changed: changes.filter(({ row, stored }) => changedIn('mileage')(row, stored.mileage)).length,
    same: found.same,
    gone,
    conflicts: found.conflicts,
    rejects: rejects.length,
    first_rejects: rejects.slice(0, FIRST_REJECTS),
    rejects_csv:
      csvLine(['line', 'field', 'reason', 'text']) +
      rejects.map(({ line, field, reason, text }) => csvLine([line, field, reason, text])).join(''),
  };
}

/** A line that cannot be used, with the reason in words. */
export function rejectOf({ line, field, problem, text }: RowReject, locale: Caller['locale']): StockReject {
  const reason = translatorFor(locale)('stock-words', `reject.${problem}`);
  return { line, field, reason, text: text.slice(0, SHOWN) };
}
