import { and, asc, between, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, listPage, matches } from '../../kit/database/rows.ts';
import { daysAfter } from '../../kit/clock.ts';
import { dealershipData, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Mapping, StockFilter, StockState } from './contract.ts';
import { stockFigures, stockFiles, stockRecalls, stockScans, stockVehicles, stockViews } from './tables.ts';

export type StockRowStored = typeof stockVehicles.$inferSelect;
export type NewStockRow = typeof stockVehicles.$inferInsert;
export type FigureRow = typeof stockFigures.$inferSelect;
export type RecallsRow = typeof stockRecalls.$inferSelect;

const CHUNK = 500;
const OLD_DAYS = 60;
const ownOf = ({ siteId, userId }: Account) => matches(stockVehicles, { siteId, userId });

/** What filters are about: the moment, and the numbers of the vehicles that have a sticker. */
export interface FilterBy {
  now: Date;
  stickers: readonly string[];
}

const hasRecall = sql`exists (select 1 from ${stockRecalls} where ${stockRecalls.vehicleId} = ${stockVehicles.id}
  and ${stockRecalls.userId} = ${stockVehicles.userId} and ${stockRecalls.count} > 0)`;
const noSticker = (vins: readonly string[]) => sql`${stockVehicles.vin} <> all(${sql.param([...vins])}::text[])`;

const FILTERS: Readonly<Record<StockFilter, (by: FilterBy) => SQL | undefined>> = {
  needs: ({ stickers }) =>
    or(hasRecall, noSticker(stickers), isNull(stockVehicles.price), isNotNull(stockVehicles.doubt)),
  recall: () => hasRecall,
  no_sticker: ({ stickers }) => noSticker(stickers),
  no_price: () => isNull(stockVehicles.price),
  doubt: () => isNotNull(stockVehicles.doubt),
  over_60: ({ now }) => lt(stockVehicles.createdAt, daysAfter(now, -OLD_DAYS)),
};

const FILTER_NAMES = Object.keys(FILTERS) as StockFilter[];

/** Every vehicle that a dealership has or had. */
export const listAll = (db: Db, account: Account): Promise<StockRowStored[]> =>
  findRows(db, stockVehicles, ownOf(account), [asc(stockVehicles.vin)]);

/** The vehicles in stock at a rooftop. */
export const listStock = (db: Db, { siteId, userId }: Account, rooftopId: string): Promise<StockRowStored[]> =>
  findRows(db, stockVehicles, { siteId, userId, rooftopId, state: 'stock' }, [asc(stockVehicles.vin)]);

export const findVehicle = (db: Db, { siteId, userId }: Account, id: string): Promise<StockRowStored | null> =>
  findRow(db, stockVehicles, { siteId, userId, id });

export const findByVin = (db: Db, { siteId, userId }: Account, vin: string): Promise<StockRowStored | null> =>
  findRow(db, stockVehicles, { siteId, userId, vin });

/** Those of some numbers that a dealership has or had. */
export const listByVins = (db: Db, account: Account, vins: readonly string[]): Promise<StockRowStored[]> =>
  findRows(db, stockVehicles, and(ownOf(account), inArray(stockVehicles.vin, [...vins])));

/** The vehicles in stock under a stock number, of all rooftops. */
export const listByNumber = (db: Db, account: Account, stockNumber: string): Promise<StockRowStored[]> =>
  findRows(db, stockVehicles, and(ownOf(account), matches(stockVehicles, { stockNumber, state: 'stock' })), [], 2);

/** The vehicles in stock at a rooftop that have one of these stock numbers. */
export const listHolders = (
  db: Db,
  account: Account,
  rooftopId: string,
  numbers: readonly string[],
): Promise<StockRowStored[]> =>
  findRows(
    db,
    stockVehicles,
    and(
      ownOf(account),
      matches(stockVehicles, { rooftopId, state: 'stock' }),
      inArray(stockVehicles.stockNumber, [...numbers]),
    ),
  );

/** Vehicles of a model that left the stock, of some model years, those that left last first. */
export const listGone = (
  db: Db,
  account: Account,
  { make, model, years }: { make: string; model: string; years: readonly [number, number] },
  limit: number,
): Promise<StockRowStored[]> =>
  findRows(
    db,
    stockVehicles,
    and(
      ownOf(account),
      matches(stockVehicles, { make, model }),
      inArray(stockVehicles.state, ['sold', 'gone']),
      between(stockVehicles.year, ...years),
    ),
    [desc(stockVehicles.movedAt), desc(stockVehicles.id)],
    limit,
  );

/** Those of some vehicles that a dealership has, in the order they came. */
export const listNamed = (db: Db, account: Account, ids: readonly string[]): Promise<StockRowStored[]> =>
  findRows(db, stockVehicles, and(ownOf(account), inArray(stockVehicles.id, [...ids])), [
    asc(stockVehicles.createdAt),
    asc(stockVehicles.id),
  ]);

/** Stock numbers of which a rooftop would have several in stock, were these vehicles there too. */
export async function numbersTwice(db: Db, account: Account, rooftop: string, ids: readonly string[]) {
  const { id, rooftopId, stockNumber, state } = stockVehicles;
  const isThere = or(eq(rooftopId, rooftop), inArray(id, [...ids]));
  const rows = await db
    .select({ stockNumber })
    .from(stockVehicles)
    .where(and(ownOf(account), eq(state, 'stock'), sql`${stockNumber} <> ''`, isThere))
    .groupBy(stockNumber)
    .having(sql`count(*) > 1`)
    .orderBy(stockNumber)
    .limit(5);
  return rows.map(row => row.stockNumber);
}

/** Another vehicle in stock at the rooftop under the same stock number. */
export async function hasNumber(db: Db, account: Account, row: Pick<NewStockRow, 'id' | 'rooftopId' | 'stockNumber'>) {
  const found = await listHolders(db, account, row.rooftopId, [row.stockNumber]);
  return found.some(({ id }) => id !== row.id);
}

export interface StockSearch extends FilterBy {
  rooftop: string;
  state: StockState;
  filter: StockFilter | '';
  search: string;
}

export function listVehicles(
  db: Db,
  account: Account,
  { rooftop, state, filter, search, ...by }: StockSearch,
  page: PageRequest<MomentPlace>,
): Promise<StockRowStored[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`;
  const { stockNumber, vin, make, model, year } = stockVehicles;
  const name = sql`concat_ws(' ', ${year}, ${make}, ${model})`;
  const where = and(
    ownOf(account),
    eq(stockVehicles.state, state),
    rooftop ? eq(stockVehicles.rooftopId, rooftop) : undefined,
    filter ? FILTERS[filter](by) : undefined,
    search ? or(ilike(stockNumber, like), ilike(vin, like), ilike(name, like)) : undefined,
  );
  return listPage(db, stockVehicles, { where, keys: [stockVehicles.createdAt, stockVehicles.id] }, page);
}

/** Vehicles in each state, and in stock by filter. */
export async function countVehicles(db: Db, account: Account, rooftop: string, by: FilterBy) {
  const { state } = stockVehicles;
  const inState = (name: StockState) => sql<number>`count(*) filter (where ${state} = ${name})::int`;
  const among = (filter: StockFilter) =>
    sql<number>`count(*) filter (where ${and(eq(state, 'stock'), FILTERS[filter](by))})::int`;
  const states = { stock: inState('stock'), sold: inState('sold'), gone: inState('gone') };
  const filters = Object.fromEntries(FILTER_NAMES.map(name => [name, among(name)])) as Record<StockFilter, SQL<number>>;
  const [row] = await db
    .select({ ...states, ...filters })
    .from(stockVehicles)
    .where(and(ownOf(account), rooftop ? eq(stockVehicles.rooftopId, rooftop) : undefined));
  const found = (name: StockState | StockFilter): number => row?.[name] ?? 0;
  return {
    states: { stock: found('stock'), sold: found('sold'), gone: found('gone') },
    filters: Object.fromEntries(FILTER_NAMES.map(name => [name, found(name)])) as Record<StockFilter, number>,
  };
}

/** How many vehicles a dealership has in stock; `among`: of these alone. */
export function countInStock(db: Db, account: Account, among?: readonly string[]): Promise<number> {
  const { id, state } = stockVehicles;
  return db.$count(stockVehicles, and(ownOf(account), eq(state, 'stock'), among && inArray(id, [...among])));
}

/** A page of the vehicles in stock without some of them, the newest first. */
export function listOthers(
  db: Db,
  account: Account,
  without: readonly string[],
  page: PageRequest<MomentPlace>,
): Promise<StockRowStored[]> {
  const isOther = sql`${stockVehicles.id} <> all(${sql.param([...without])}::text[])`;
  const where = and(ownOf(account), matches(stockVehicles, { state: 'stock' }), isOther);
  return listPage(db, stockVehicles, { where, keys: [stockVehicles.createdAt, stockVehicles.id] }, page);
}

/** Writes vehicles whole, new ones and those that change. */
export async function writeVehicles(tx: Db, rows: readonly NewStockRow[]): Promise<void> {
  const columns = ['rooftop_id', 'stock_number', 'price', 'mileage', 'mileage_unit', 'condition', 'color', 'photos'];
  const more = ['state', 'created_at', 'moved_at', 'doubt', 'year', 'make', 'model', 'trim'];
  const names: Record<string, keyof NewStockRow> = {
    rooftop_id: 'rooftopId',
    stock_number: 'stockNumber',
    mileage_unit: 'mileageUnit',
    created_at: 'createdAt',
    moved_at: 'movedAt',
  };
  const set = Object.fromEntries(
    [...columns, ...more].map(column => [names[column] ?? column, sql.raw(`excluded.${column}`)]),
  );
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insert(stockVehicles)
      .values(rows.slice(at, at + CHUNK) as NewStockRow[])
      .onConflictDoUpdate({ target: [stockVehicles.id, stockVehicles.userId], set });
}

/** Moves vehicles to a state; those that are in it stay as they are. @returns which have moved */
export async function moveVehicles(
  tx: Db,
  account: Account,
  ids: readonly string[],
  to: { state: StockState; at: Date },
): Promise<string[]> {
  const moved: string[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx
      .update(stockVehicles)
      .set({ state: to.state, movedAt: to.at })
      .where(
        and(
          ownOf(account),
          inArray(stockVehicles.id, ids.slice(at, at + CHUNK) as string[]),
          sql`${stockVehicles.state} <> ${to.state}`,
        ),
      )
      .returning({ id: stockVehicles.id });
    moved.push(...rows.map(({ id }) => id));
  }
  return moved;
}

/** Puts vehicles at a rooftop; those that are there stay. @returns how many have moved */
export async function moveToRooftop(tx: Db, account: Account, ids: readonly string[], rooftopId: string) {
  const rows = await tx
    .update(stockVehicles)
    .set({ rooftopId })
    .where(and(ownOf(account), inArray(stockVehicles.id, [...ids]), sql`${stockVehicles.rooftopId} <> ${rooftopId}`))
    .returning({ id: stockVehicles.id });
  return rows.length;
}

/** Ends what is shown of vehicles now; of one kind, or all of it. */
export async function endFigures(
  tx: Db,
  { siteId, userId }: Account,
  ids: readonly string[],
  { at, kind }: { at: Date; kind?: FigureRow['kind'] },
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK)
    await tx
      .update(stockFigures)
      .set({ until: at })
      .where(
        and(
          matches(stockFigures, { siteId, userId, ...(kind ? { kind } : {}) }),
          inArray(stockFigures.vehicleId, ids.slice(from, from + CHUNK) as string[]),
          isNull(stockFigures.until),
        ),
      );
}

export async function addFigures(tx: Db, rows: readonly (typeof stockFigures.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.insert(stockFigures).values(rows.slice(at, at + CHUNK) as (typeof stockFigures.$inferInsert)[]);
}

/** What was shown of a vehicle, the newest first. */
export const listFigures = (db: Db, { siteId, userId }: Account, vehicleId: string): Promise<FigureRow[]> =>
  findRows(db, stockFigures, { siteId, userId, vehicleId }, [desc(stockFigures.createdAt), desc(stockFigures.id)], 500);

/** What was shown of all vehicles since a moment, by vehicle, the oldest first. */
export async function listHistory(db: Db, { siteId, userId }: Account, since: Date) {
  return db
    .select({ figure: stockFigures, vehicle: stockVehicles })
    .from(stockFigures)
    .innerJoin(
      stockVehicles,
      and(eq(stockVehicles.id, stockFigures.vehicleId), eq(stockVehicles.userId, stockFigures.userId)),
    )
    .where(
      and(matches(stockFigures, { siteId, userId }), or(isNull(stockFigures.until), gt(stockFigures.until, since))),
    )
    .orderBy(asc(stockVehicles.vin), asc(stockFigures.createdAt), asc(stockFigures.id));
}

export const findFile = (db: Db, { siteId, userId }: Account) => findRow(db, stockFiles, { siteId, userId });

export async function keepFile(
  tx: Db,
  account: Account,
  file: { mapping: Mapping; name: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(stockFiles)
    .values({ ...account, ...file })
    .onConflictDoUpdate({ target: [stockFiles.userId, stockFiles.siteId], set: file });
}

/** A price that was shown is proved for two years after it was taken away. */
const PROVED_DAYS = 2 * 366;

/** A device that was offline for longer sends its vehicles as new ones, which are then in stock already. */
const SCAN_DAYS = 30;

export const retention = [
  rowsKept('stock_figures', PROVED_DAYS, stockFigures.until),
  rowsKept('stock_scans', SCAN_DAYS, stockScans.createdAt),
];

const tables = ['stock_vehicles', 'stock_figures', 'stock_files', 'stock_recalls', 'stock_scans', 'stock_views'];
const files = { stock: stockVehicles, 'stock-figures': stockFigures, 'stock-recalls': stockRecalls, views: stockViews };

/** The stock is the dealership's; a person's views go with that person. */
export const personalData: PersonalData = {
  ...dealershipData('stock', tables, files),
  async join(tx, { userId: from }, { userId: personId }) {
    await tx.update(stockViews).set({ personId }).where(eq(stockViews.personId, from));
  },
  async erase(tx, { userId }) {
    await tx.delete(stockViews).where(eq(stockViews.personId, userId));
  },
};

/** Vehicles that any dealership has in stock, after one of them, in the order of their ids. */
export const listInStock = (db: Db, after: string | null, limit: number): Promise<StockRowStored[]> =>
  findRows(
    db,
    stockVehicles,
    and(eq(stockVehicles.state, 'stock'), after === null ? undefined : gt(stockVehicles.id, after)),
    [asc(stockVehicles.id)],
    limit,
  );

/** What is known of the recalls of some vehicles. */
export const listRecalls = (db: Db, { siteId, userId }: Account, vehicles: readonly string[]): Promise<RecallsRow[]> =>
  findRows(
    db,
    stockRecalls,
    and(matches(stockRecalls, { siteId, userId }), inArray(stockRecalls.vehicleId, [...vehicles])),
  );

export const findRecalls = (db: Db, { siteId, userId }: Account, vehicleId: string): Promise<RecallsRow | null> =>
  findRow(db, stockRecalls, { siteId, userId, vehicleId });

export async function keepRecalls(tx: Db, row: RecallsRow): Promise<void> {
  const { vehicleId: _vehicle, userId: _user, siteId: _site, ...set } = row;
  await tx
    .insert(stockRecalls)
    .values(row)
    .onConflictDoUpdate({ target: [stockRecalls.vehicleId, stockRecalls.userId], set });
}

/** Dealerships with news, after one of them, in the order of their accounts. */
export async function listWaiting(db: Db, after: string | null, limit: number): Promise<Account[]> {
  const { siteId, userId } = stockRecalls;
  return db
    .selectDistinct({ siteId, userId })
    .from(stockRecalls)
    .where(and(sql`${stockRecalls.waiting} <> '{}'`, after === null ? undefined : gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
}

/** Takes the news of a dealership: what is taken is mailed, and waits no more. */
export async function takeWaiting(tx: Db, { siteId, userId }: Account) {
  const { vehicleId, waiting, campaigns } = stockRecalls;
  const waits = and(matches(stockRecalls, { siteId, userId }), sql`${waiting} <> '{}'`);
  const rows = await tx.select({ vehicleId, waiting, campaigns }).from(stockRecalls).where(waits).for('update');
  if (rows.length > 0) await tx.update(stockRecalls).set({ waiting: [] }).where(waits);
  return rows;
}

/** What a device has sent before under a key. */
export const findScan = (db: Db, { siteId, userId }: Account, key: string) =>
  findRow(db, stockScans, { siteId, userId, key });

export const addScan = (tx: Db, row: typeof stockScans.$inferInsert) => addRow(tx, stockScans, row);

/** The views of a person, and those shared in the dealership, the oldest first. */
export const listViews = (db: Db, { siteId, userId }: Account, personId: string) =>
  findRows(
    db,
    stockViews,
    and(matches(stockViews, { siteId, userId }), or(eq(stockViews.personId, personId), eq(stockViews.shared, true))),
    [asc(stockViews.createdAt), asc(stockViews.id)],
  );

export const addView = (tx: Db, row: typeof stockViews.$inferInsert) => addRow(tx, stockViews, row);

export async function removeView(tx: Db, { siteId, userId }: Account, personId: string, id: string): Promise<void> {
  await tx.delete(stockViews).where(matches(stockViews, { siteId, userId, personId, id }));
}
