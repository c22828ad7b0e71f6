import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { VehicleDocument } from '../../../documents/issued-documents/service.ts';
import { MAX_STOCK, type StockRow, type StockVehicle } from '../contract.ts';
import { needsOf } from '../rules/needs.ts';
import { present } from '../rules/present.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';

/** Vehicles that are this many model years apart count as alike. */
const LIKE_YEARS = 3;
const MAX_LIKE = 10;

/** The stock as programs read it, and as other modules do. */
export function createInventory(deps: StockDeps) {
  const { db, clock, dealerships, vehicles } = deps;
  const { filteredBy, withNeeds } = createNeeding(deps);
  return {
    /** A page of the stock after one of its vehicles, or the first. @throws AppError `login_needed`, `dealers_only`, `not_found` */
    async inventory(
      caller: Caller,
      { after, limit, ...search }: Omit<store.StockSearch, keyof store.FilterBy> & { after?: string; limit: number },
    ): Promise<{ vehicles: StockRow[]; more: boolean }> {
      const { account } = await dealerships.need(caller, 'read');
      const last = after === undefined ? null : await store.findVehicle(db, account, after);
      if (after !== undefined && !last) throw new AppError('not_found', { field: 'starting_after' });
      const by = await filteredBy(account);
      const page = { ...(last && { after: [last.createdAt, last.id] as MomentPlace }), limit: limit + 1 };
      const found = await store.listVehicles(db, account, { ...search, ...by }, page);
      return { vehicles: await withNeeds(account, found.slice(0, limit), by.now), more: found.length > limit };
    },

    /** What a dealership has in stock at a rooftop, in the order of the VINs. */
    async stockAt(account: Account, rooftop: string): Promise<StockVehicle[]> {
      const now = clock();
      return (await store.listStock(db, account, rooftop)).map(row => present(row, now));
    },

    /** A page of what a dealership has in stock without some vehicles, the newest first. */
    async inStock(account: Account, without: readonly string[], { after, limit }: PageRequest<MomentPlace>) {
      const found = await store.listOthers(db, account, without, { after, limit: limit + 1 });
      return withNeeds(account, found, clock());
    },

    /** The numbers of what a dealership has in stock, without some vehicles. */
    async vinsInStock(account: Account, without: readonly string[]): Promise<string[]> {
      return (await store.listOthers(db, account, without, { limit: MAX_STOCK })).map(({ vin }) => vin);
    },

    /** How many vehicles a dealership has in stock; `among`: of these alone. */
    countInStock: (account: Account, among?: readonly string[]): Promise<number> =>
      store.countInStock(db, account, among),

    /** The addresses of the photos of a vehicle as the dealership gave them; none where it has no such vehicle. */
    async photosOf(account: Account, id: string): Promise<string[]> {
      return (await store.findVehicle(db, account, id))?.photos ?? [];
    },

    /** Those of some vehicles that a dealership has or had. */
    async ownAmong(account: Account, ids: readonly string[]): Promise<string[]> {
      return (await store.listNamed(db, account, ids)).map(({ id }) => id);
    },

    /**
     * Vehicles like one that the dealership had, of its make and model and three model years more or less, those that left last
     * first; none where its number does not name it. @throws AppError `login_needed`, `dealers_only`
     */
    async gone(caller: Caller, like: Pick<StockVehicle, 'year' | 'make' | 'model'>) {
      const { account } = await dealerships.need(caller, 'read');
      const { year, make, model } = like;
      if (year === null || make === null || model === null) return [];
      const years = [year - LIKE_YEARS, year + LIKE_YEARS] as const;
      const rows = await store.listGone(db, account, { make, model, years }, MAX_LIKE);
      const now = clock();
      return rows.map(row => ({ ...present(row, now), left: row.movedAt.toISOString() }));
    },

    /**
     * A vehicle by its VIN or its id, or by its stock number among those in stock.
     * @throws AppError `login_needed`, `dealers_only`, `not_found`, `stock_number_several`
     */
    async named(caller: Caller, { by, text }: { by: 'vin' | 'stock_number'; text: string }): Promise<StockRow> {
      const { account } = await dealerships.need(caller, 'read');
      const found =
        by === 'stock_number'
          ? await store.listByNumber(db, account, text)
          : [
              (await store.findByVin(db, account, vehicles.normalize(text))) ??
                (await store.findVehicle(db, account, text)),
            ];
      if (found.length > 1) throw new AppError('stock_number_several', { field: 'vehicle', params: { number: text } });
      if (!found[0]) throw new AppError('not_found', { field: 'vehicle' });
      return (await withNeeds(account, [found[0]], clock()))[0]!;
    },
  };
}

/** What vehicles in stock need. */
export function createNeeding({ db, clock, issuedDocuments }: StockDeps) {
  return { filteredBy, withNeeds };

  async function filteredBy(account: Account): Promise<store.FilterBy> {
    return { now: clock(), stickers: await issuedDocuments.vinsWith(account, 'sticker') };
  }

  /** Each vehicle of a page with what it needs: one query for the recalls of all, and one for their documents. */
  async function withNeeds(account: Account, rows: readonly store.StockRowStored[], now: Date): Promise<StockRow[]> {
    if (rows.length === 0) return [];
    const kept = await store.listRecalls(
      db,
      account,
      rows.map(({ id }) => id),
    );
    const documents = await issuedDocuments.ofVehicles(
      account,
      rows.map(({ vin }) => vin),
    );
    const recallsOf = new Map(kept.map(row => [row.vehicleId, row]));
    const documentsOf = new Map<string, VehicleDocument[]>();
    for (const each of documents) documentsOf.set(each.vin, [...(documentsOf.get(each.vin) ?? []), each]);
    return rows.map(row => {
      const needs = needsOf(row, recallsOf.get(row.id) ?? null, documentsOf.get(row.vin) ?? []);
      return { ...present(row, now), needs };
    });
  }
}
