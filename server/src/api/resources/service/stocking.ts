import type { z } from 'zod';
import { AppError, type Reason } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { StockVehicle } from '../../../inventory/stock/contract.ts';
import type { Acceptable, Entry, Refusal } from '../../../inventory/stock/rules/entries.ts';
import type { Entered } from '../../../inventory/stock/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { refuseLarge, type Asking } from '../rules.ts';
import * as shapes from '../rules/shapes/inventory.ts';
import type { V1Deps } from './deps.ts';

type Change = z.input<typeof shapes.InventoryChange>;
type Problem = z.input<typeof shapes.InventoryProblem>;
type Result = z.input<typeof shapes.InventoryBatch>['results'][number];
type Rejected = Extract<Entered, { status: 'rejected' }>;
type Naming = z.output<typeof shapes.Naming>['by'];

/** What `needs` names, as the stock calls it. */
const FILTERS = { any: 'needs', recall: 'recall', sticker: 'no_sticker', price: 'no_price', vin: 'doubt' } as const;

/** Why a vehicle is not taken: the reason, and the field it is about. */
const REASONS: Record<Refusal['kind'], [Reason, keyof z.output<typeof shapes.BatchEntry> | 'rooftop']> = {
  vin_twice: ['stock_vin_twice', 'vin'],
  stock_number_twice: ['stock_number_twice', 'stock_number'],
  stock_number_there: ['stock_number_there', 'stock_number'],
  mileage_fell: ['stock_mileage_fell', 'mileage'],
  other_rooftop: ['stock_other_rooftop', 'rooftop'],
};

/** The stock of the dealership that a key acts for. A test key's changes are checked and answered, and not made. */
export function createStocking({ stock, dealerships }: V1Deps) {
  return {
    /** @throws AppError `dealers_only` */
    async rooftops({ caller }: Asking) {
      const { rooftops } = await dealerships.show(caller);
      return { object: 'list' as const, data: rooftops.map(each => ({ object: 'rooftop' as const, ...each })) };
    },

    /** @throws AppError `dealers_only`, `not_found` for a vehicle to start after */
    async inventory({ caller }: Asking, query: z.output<typeof shapes.InventoryQuery>) {
      const { state, rooftop = '', q: search = '', needs, limit, starting_after: after } = query;
      const filter = needs ? FILTERS[needs] : ('' as const);
      const about = { state, rooftop, search, filter, limit, ...(after === undefined ? {} : { after }) };
      const { vehicles, more } = await stock.inventory(caller, about);
      const data = vehicles.map(({ needs: needed, ...vehicle }) => ({ ...shown(vehicle), needs: needed }));
      return { object: 'list' as const, data, has_more: more };
    },

    /** @throws AppError `dealers_only`, `not_found`, `stock_number_several` */
    async inventoryVehicle({ caller }: Asking, text: string, by: Naming) {
      const { needs, ...vehicle } = await stock.named(caller, { by, text });
      return { ...shown(vehicle), needs };
    },

    /**
     * Adds a vehicle or replaces what is known of it.
     * @throws AppError `stock_vin`, `stock_names`, `rooftop_needed`, `not_found`, `stock_full` and those of a refusal
     */
    async putVehicle(
      asking: Asking,
      about: { text: string; by: Naming },
      body: z.output<typeof shapes.PutVehicleBody>,
    ) {
      const { vin, rooftop, ...sent } = body;
      const named = namedBy(about, { vin, stock_number: sent.stock_number });
      const keep = keeps(asking);
      const entry = entryOf(1, stock.vinOf(named.vin), { ...sent, stock_number: named.stock_number });
      const input = { rooftop, entries: [entry], accepted: new Map([[1, sent.accept]]) };
      const [done] = await stock.enter(asking.caller, input, { keep });
      if (done?.status === 'rejected') throw refusalOf(done);
      return changed(keep, done!.vehicle, done!.status === 'repeated' ? 'same' : done!.status);
    },

    /** @throws AppError `not_found`, `stock_number_several`, `stock_number_there`, `stock_full`, `stock_mileage_fell` */
    async changeVehicle(
      asking: Asking,
      { text, by }: { text: string; by: Naming },
      { accept, ...change }: z.output<typeof shapes.ChangeVehicleBody>,
    ): Promise<Change> {
      const { needs: _needs, ...before } = await stock.named(asking.caller, { by, text });
      const keep = keeps(asking);
      const vehicle = await stock.amend(asking.caller, { vehicle: before.id, change, accept }, { keep });
      const isSame = JSON.stringify(before) === JSON.stringify(vehicle);
      return changed(keep, vehicle, isSame ? 'same' : 'changed');
    },

    /** Takes many, each by itself. @throws AppError `api_batch`, `rooftop_needed`, `not_found`, `stock_full` */
    async batchVehicles(asking: Asking, { rooftop, vehicles }: z.output<typeof shapes.BatchBody>) {
      refuseLarge(vehicles, shapes.MAX_ENTRIES, 'vehicles');
      const { caller } = asking;
      const read = vehicles.map((sent, index) => readEntry(stock.vinOf, caller, sent, index));
      const entries = read.flatMap(each => ('entry' in each ? [each.entry] : []));
      const accepted = new Map(read.flatMap(each => ('entry' in each ? [[each.entry.line, each.accept]] : [])));
      const keep = keeps(asking);
      const done = await stock.enter(caller, { rooftop, entries, accepted }, { keep });
      const byLine = new Map(done.map(each => [each.line, each]));
      const results = read.map((each, index): Result =>
        'entry' in each ? resultOf(caller, index, byLine.get(index)!) : each.rejected,
      );
      const counts = { added: 0, changed: 0, same: 0, repeated: 0, rejected: 0 };
      for (const { status } of results) counts[status] += 1;
      return { object: 'inventory_batch' as const, kept: keep, counts, results };
    },
  };
}

const keeps = ({ key }: Asking): boolean => key.mode === 'live';

const shown = (vehicle: StockVehicle) => {
  return { object: 'inventory_vehicle' as const, ...vehicle, currency: 'USD' as const };
};

const changed = (kept: boolean, vehicle: StockVehicle, status: Change['status']): Change => {
  return { object: 'inventory_change', kept, status, vehicle: shown(vehicle) };
};

/** VIN and stock number of a vehicle, one of which is in the path. @throws AppError `stock_vin`, `stock_names` */
function namedBy(
  { text, by }: { text: string; by: Naming },
  { vin, stock_number: number }: { vin: string | undefined; stock_number: string },
): { vin: string; stock_number: string } {
  if (by === 'vin') {
    if (vin !== undefined && vin !== text) throw new AppError('stock_names', { field: 'vin' });
    return { vin: text, stock_number: number };
  }
  if (vin === undefined) throw new AppError('stock_vin', { field: 'vin' });
  if (number !== '' && number !== text) throw new AppError('stock_names', { field: 'stock_number' });
  return { vin, stock_number: text };
}

function entryOf(line: number, vin: string, sent: Omit<z.output<typeof shapes.BatchEntry>, 'vin'>): Entry {
  const { stock_number: stockNumber, price, mileage, mileage_unit: mileageUnit, condition, color, photos } = sent;
  return { line, vin, stockNumber, price, mileage, mileageUnit, condition, color, photos };
}

type Read = { entry: Entry; accept: Acceptable[] } | { rejected: Result };

/** A vehicle of a batch, or the first thing that is wrong with it. */
function readEntry(vinOf: (text: string) => string, { locale }: Caller, sent: unknown, index: number): Read {
  const parsed = shapes.BatchEntry.safeParse(sent);
  try {
    if (!parsed.success) throw wrongIn(parsed.error);
    const { vin, ...rest } = parsed.data;
    return { entry: entryOf(index, vinOf(vin), rest), accept: rest.accept };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const named = typeof sent === 'object' && sent !== null && 'vin' in sent ? sent.vin : '';
    const vin = typeof named === 'string' ? named.slice(0, 40) : '';
    const problem = { ...sentenceOf(error, locale), stored: null, with: [] };
    return { rejected: { index, vin, status: 'rejected', id: null, doubt: null, problem } };
  }
}

/** The first thing that is wrong with a vehicle, as the whole of a request is refused for it. */
function wrongIn({ issues: [issue] }: z.ZodError): AppError {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknown ?? String(issue?.path[0] ?? 'vehicles');
  return new AppError(unknown === undefined ? 'invalid_field' : 'unknown_field', { field, params: { field } });
}

function sentenceOf({ reason, field, params }: AppError, locale: Caller['locale']): Omit<Problem, 'stored' | 'with'> {
  return { reason, field: field ?? null, detail: translatorFor(locale)('errors', reason, params) };
}

/** A refusal as the error of a request about this vehicle alone. */
function refusalOf({ entry: { stockNumber: number }, refusal: { kind, stored } }: Rejected): AppError {
  const [reason, field] = REASONS[kind];
  return new AppError(reason, { field, params: { number }, ...(stored ? { details: { stored } } : {}) });
}

function resultOf({ locale }: Caller, index: number, done: Entered): Result {
  if (done.status !== 'rejected') {
    const { id, vin, doubt } = done.vehicle;
    return { index, vin, status: done.status, id, doubt, problem: null };
  }
  const { entry, refusal } = done;
  const problem = { ...sentenceOf(refusalOf(done), locale), stored: refusal.stored, with: refusal.lines };
  return { index, vin: entry.vin, status: 'rejected', id: null, doubt: null, problem };
}
