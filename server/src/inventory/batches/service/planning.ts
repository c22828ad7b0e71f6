import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { newId } from '../../../kit/security/ids.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { walletOf } from '../../../money/credits/rules.ts';
import { stageOf } from '../../../documents/issued-documents/rules.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import { LotPaper, STOCKS_OF, type PaperState } from '../../forms/contract.ts';
import type { LotPaperState } from '../../forms/service.ts';
import type { StockRow } from '../../stock/contract.ts';
import { BatchPlan, type BatchQuote } from '../contract.ts';
import * as store from '../store.ts';
import { MAKE_BATCH, type BatchDeps, type BatchJob } from './deps.ts';

/** Signs of a stock number that a dealer's box has room for. */
const BOX_STOCK = 24;

interface Asked {
  vehicles: string[];
  credits: number;
  stocks?: store.BatchStored['stocks'];
}

interface Planned {
  row: StockRow;
  plan: BatchPlan;
  refusal: AppError | null;
  /** Credits where it is to be paid; `list`: without volume prices. */
  cost: { credits: number; list: number } | null;
}

/** What of a selection would be made, and the batch that makes it. */
export function createPlanning(deps: BatchDeps) {
  const { db, clock, audit, jobs, dealerships, issuedDocuments, credits, stock, forms, vehicles } = deps;

  return {
    /** @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `dealership_suspended` */
    async quote(caller: Caller, ids: readonly string[]): Promise<BatchQuote> {
      const { role, account } = await dealerships.need(caller, 'buy');
      const planned = await planOf(caller, ids);
      const say = translatorFor(caller.locale);
      const buyer = await dealerships.asBuyer(caller);
      const { credits: have } = await credits.consumables(buyer);
      const wallet = have[walletOf(caller.site, 'sticker')];
      const count = (plan: BatchPlan) => planned.filter(each => each.plan === plan).length;
      const rows = planned.map(({ row }) => row);
      return {
        vehicles: planned.map(({ row, plan, refusal }) => ({
          vehicle: row.id,
          title: titleOf(row),
          stock_number: row.stock_number,
          vin: row.vin,
          plan,
          reason: refusal && say('errors', refusal.reason, refusal.params),
        })),
        counts: Object.fromEntries(BatchPlan.options.map(plan => [plan, count(plan)])) as BatchQuote['counts'],
        guides: guidesIn(Object.values(await forms.guideStates(caller, rows))),
        papers: papersIn(Object.values(await forms.lotPaperStates(caller, rows))),
        ...sumsOf(planned),
        stocks: stocksOf(await store.findNewestBatch(db, account)),
        ...(roleAllows(role, 'read_wallet') && { left: wallet.unlimited ? null : wallet.left }),
      };
    },

    /**
     * Queues a batch of what these vehicles need.
     * @throws AppError those of `quote`, `batch_price`, `batch_nothing`, `label_stock`
     */
    async make(caller: Caller, { vehicles: ids, credits: agreed, stocks = {} }: Asked) {
      const { account, person, id: dealershipId } = await dealerships.need(caller, 'buy');
      const isFit = LotPaper.options.every(paper => !stocks[paper] || STOCKS_OF[paper].includes(stocks[paper]));
      if (!isFit) throw new AppError('label_stock', { field: 'stocks' });
      const planned = await planOf(caller, ids);
      if (planned.every(({ plan }) => plan === 'cannot')) throw new AppError('batch_nothing', { field: 'vehicles' });
      const { credits: cost } = sumsOf(planned);
      if (cost > agreed) throw new AppError('batch_price', { field: 'credits', params: { credits: cost } });
      const stickers = await stickersOf(account, planned);
      const id = newId('lot');
      await db.transaction(async tx => {
        const about = { ...account, dealershipId, personId: person.userId, origin: caller.origin, stocks };
        await store.addBatch(tx, { ...about, id, createdAt: clock() });
        await store.addRows(
          tx,
          planned.map((each, position) => ({
            ...firstRow(each, stickers),
            batchId: id,
            userId: account.userId,
            position,
          })),
        );
        await jobs.enqueue(tx, MAKE_BATCH, { ...account, id } satisfies BatchJob);
        const after = { vehicles: planned.length, credits: cost };
        await audit.write(tx, caller, { action: 'stock.batch', object: id, after });
      });
      return id;
    },
  };

  /** The vehicles in the order of the lot, each with what would become of it and what that costs now. */
  async function planOf(caller: Caller, ids: readonly string[]): Promise<Planned[]> {
    await dealerships.need(caller, 'buy');
    const plans = (await stock.chosen(caller, ids)).toSorted(inLotOrder).map(row => {
      const { sticker } = row.needs;
      if (sticker === 'working') return { row, plan: 'working' as const, refusal: null };
      if (sticker === 'made') return { row, plan: 'there' as const, refusal: null };
      const refusal = refusalOf(vehicles, row.vin);
      const plan = sticker === 'outdated' ? ('renew' as const) : ('make' as const);
      return { row, plan: refusal ? ('cannot' as const) : plan, refusal };
    });
    const vins = plans.filter(({ plan }) => plan === 'make').map(({ row }) => row.vin);
    const costs = await issuedDocuments.costsInTurn(await dealerships.asBuyer(caller), 'sticker', vins);
    return plans.map(each => ({ ...each, cost: each.plan === 'make' ? (costs.shift() ?? null) : null }));
  }

  /** The stickers of vehicles that have one, by VIN: the newest of each. */
  async function stickersOf(account: Account, planned: readonly Planned[]): Promise<ReadonlyMap<string, string>> {
    const vins = planned.filter(({ plan }) => plan === 'there' || plan === 'working').map(({ row }) => row.vin);
    const documents = await issuedDocuments.ofVehicles(account, vins);
    const open = documents.filter(each => each.kind === 'sticker' && stageOf(each) !== 'over');
    return new Map(open.toReversed().map(({ vin, id }) => [vin, id]));
  }
}

/** The paper or labels of each paper: those of a batch, or the usual ones. */
function stocksOf(batch: store.BatchStored | null): BatchQuote['stocks'] {
  const chosen = LotPaper.options.map(paper => [paper, batch?.stocks[paper] ?? STOCKS_OF[paper][0]]);
  return Object.fromEntries(chosen) as BatchQuote['stocks'];
}

function sumsOf(planned: readonly Planned[]): Pick<BatchQuote, 'credits' | 'saved'> {
  const sums = { credits: 0, saved: 0 };
  for (const { cost } of planned) {
    if (!cost) continue;
    sums.credits += cost.credits;
    sums.saved += cost.list - cost.credits;
  }
  return sums;
}

const titleOf = ({ year, make, model, vin }: StockRow): string => [year, make, model].filter(Boolean).join(' ') || vin;

/** Why a vehicle gets no sticker; null where it can have one. */
function refusalOf(vehicles: BatchDeps['vehicles'], vin: string): AppError | null {
  try {
    vehicles.forDocument(vin, 'sticker');
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const FIRST_STATES = {
  make: 'waiting',
  renew: 'waiting',
  working: 'ordered',
  there: 'there',
  cannot: 'refused',
} as const;

/** A vehicle as its row in a new batch. `stickers`: those that are there or on their way, by VIN. */
function firstRow({ row, plan, refusal, cost }: Planned, stickers: ReadonlyMap<string, string>) {
  return {
    vehicleId: row.id,
    vin: row.vin,
    title: titleOf(row),
    stockNumber: row.stock_number,
    asking: row.price,
    boxed: (row.year ?? 0) > LAST_CLASSIC_YEAR,
    again: plan === 'renew',
    state: FIRST_STATES[plan],
    reason: refusal?.reason ?? null,
    params: refusal?.params ?? null,
    documentId: stickers.get(row.vin) ?? null,
    quoted: cost?.credits ?? null,
    credits: 0,
  };
}

function guidesIn(states: readonly PaperState[]): BatchQuote['guides'] {
  const count = (...some: PaperState[]) => states.filter(state => some.includes(state)).length;
  return { present: count('present'), lacking: count('missing', 'out_of_date') };
}

function papersIn(states: readonly LotPaperState[]): BatchQuote['papers'] {
  const count = (is: (state: LotPaperState) => boolean) => states.filter(is).length;
  return {
    addenda: count(({ addendum }) => addendum !== 'missing'),
    warnings: count(({ warning }) => warning !== 'missing' && warning !== 'not_needed'),
    lacking: count(({ warning }) => warning === 'missing'),
  };
}

/** By rooftop, then by stock number as people count. */
function inLotOrder(a: StockRow, b: StockRow): number {
  const numbers = a.stock_number.localeCompare(b.stock_number, 'en', { numeric: true });
  return a.rooftop.localeCompare(b.rooftop) || numbers || a.vin.localeCompare(b.vin);
}

/** The dealer's box of a row of a batch. */
export function boxOf({ asking, stockNumber, boxed }: store.RowStored) {
  if (!boxed || (asking === null && stockNumber === '')) return {};
  const isShort = stockNumber !== '' && stockNumber.length <= BOX_STOCK;
  if (asking === null && !isShort) return {};
  const dealer = { asking: asking === null ? null : asking / 100, stock: isShort ? stockNumber : null, addendum: [] };
  return { dealer };
}
