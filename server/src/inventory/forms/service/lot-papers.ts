import type { z } from 'zod';
import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockRow, StockVehicle } from '../../stock/contract.ts';
import {
  type Addendum,
  type LabelStockId,
  type LotPaper,
  type LotPaperQuery,
  type LotPapers,
  type LotPrintState,
  type LotSelectionQuery,
  type TitleWarning,
  type WarningState,
  STOCKS_OF,
} from '../contract.ts';
import { lotPaperDocument, type PaperVehicle } from '../document/lot-paper-document.ts';
import { stateOf } from '../rules/guide-need.ts';
import { totalOf, warningNeed } from '../rules/lot-paper.ts';
import { lotPaperChanges, lotPrintState, saidNow, type LotPrint } from '../rules/lot-print.ts';
import { WARNING_SHEET } from '../rules/warning-sheet.ts';
import type { FormsDeps } from './deps.ts';
import { lotsOf, type Lot } from './facts.ts';
import { confirmedWarning } from './warning-wording.ts';
import * as store from '../store.ts';

type StoredPaper = store.LotPaperRow['paper'];
type Dealer = PaperVehicle['dealer'];

/** What is kept of the papers of a vehicle. */
interface Kept {
  addendum: Addendum | null;
  warning: TitleWarning | null;
  /** What a paper said when it was printed last; null where it was not, or is not filled in. */
  printed: (paper: StoredPaper) => LotPrint | null;
}

/** Whether a vehicle has an addendum and a warning, and whether it needs the warning. */
export interface LotPaperState {
  addendum: LotPrintState;
  warning: WarningState;
  /** The warning is filled in, and its words are confirmed. */
  prints_warning: boolean;
}

/** What the addenda and warnings of a dealership's vehicles say. */
export function createLotPapers(deps: FormsDeps) {
  const { db, clock, audit, dealerships, stock } = deps;

  async function show(caller: Caller, id: string): Promise<LotPapers> {
    const { account, role, state } = await dealerships.need(caller, 'read');
    const { vehicle, documents } = await stock.vehicle(caller, id);
    const kept = (await keptOf(db, account, [id])).of(id);
    const { addendum, warning } = kept;
    const lot = (await lotsOf(deps, caller))(vehicle.rooftop);
    const { rooftop } = lot;
    const report = documents.find(({ kind, stage }) => kind === 'report' && stage === 'made');
    return {
      vehicle,
      addendum,
      total: addendum && totalOf(addendum),
      warning,
      prints: {
        addendum: printOf('addendum', vehicle, dealerOf(lot), kept),
        title_warning: printOf('title_warning', vehicle, dealerOf(lot), kept),
      },
      need: warningNeed(vehicle, stateOf(rooftop.address), vehicle.needs.report),
      wording: (await confirmedWarning(db, account.siteId)) ? 'confirmed' : 'not_confirmed',
      report: report ? { on: report.created.slice(0, 10), number: report.number, pdf: report.pdf } : null,
      stocks: Object.fromEntries(
        Object.entries(STOCKS_OF).map(([paper, stocks]) => [paper, [...stocks]]),
      ) as LotPapers['stocks'],
      may: {
        fill: state === 'active' && roleAllows(role, 'fill_forms'),
        print: state === 'active' && roleAllows(role, 'edit_inventory'),
      },
    };
  }

  async function keep(
    caller: Caller,
    id: string,
    paper: 'addendum' | 'title_warning',
    content: Addendum | TitleWarning | null,
  ): Promise<LotPapers> {
    const { account, person } = await dealerships.need(caller, 'fill_forms');
    await stock.vehicle(caller, id);
    await db.transaction(async tx => {
      const saved = { savedBy: person.userId, savedAt: clock() };
      if (content) await store.writeLotPaper(tx, { ...account, vehicleId: id, paper, content, ...saved });
      else await store.removeLotPaper(tx, account, id, paper);
      await audit.write(tx, caller, { action: `lot_paper.${paper}`, object: id, after: { ...content } });
    });
    return show(caller, id);
  }

  return {
    /** @throws AppError `login_needed`, `dealers_only`, `not_found` */
    lotPapers: show,

    /** @throws AppError those of `need`, `not_found` */
    saveAddendum: (caller: Caller, input: { vehicle: string; addendum: Addendum | null }): Promise<LotPapers> =>
      keep(caller, input.vehicle, 'addendum', input.addendum),

    /** @throws AppError those of `need`, `not_found`, `report_future` for a report of a day that has not come */
    async saveTitleWarning(
      caller: Caller,
      input: { vehicle: string; warning: TitleWarning | null },
    ): Promise<LotPapers> {
      const { vehicle, warning } = input;
      if (warning && warning.on > dayOf(clock())) throw new AppError('report_future', { field: 'on' });
      return keep(caller, vehicle, 'title_warning', warning);
    },
  };
}

/** The papers of a dealership's vehicles on paper: addenda, warnings, key tags and lot cards. */
export function createLotPrints(deps: FormsDeps) {
  const { db, clock, renderer, dealerships, stock, lots } = deps;

  /**
   * A paper of these vehicles in one PDF, in their order, without those it says nothing of yet; null where none is left.
   * @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `dealership_suspended`, `label_stock`, `wording_unconfirmed`
   */
  async function printed(
    caller: Caller,
    vehicles: readonly StockVehicle[],
    { paper, stock: wanted }: { paper: LotPaper; stock?: LabelStockId | undefined },
  ): Promise<Uint8Array | null> {
    const { account } = await dealerships.need(caller, 'edit_inventory');
    const [usual] = STOCKS_OF[paper];
    const labels = wanted ?? usual!;
    if (!STOCKS_OF[paper].includes(labels)) throw new AppError('label_stock', { field: 'stock' });
    const isConfirmed = (await confirmedWarning(db, account.siteId)) !== null;
    if (paper === 'title_warning' && !isConfirmed) throw new AppError('wording_unconfirmed', { field: 'paper' });
    const kept = await keptOf(
      db,
      account,
      vehicles.map(({ id }) => id),
    );
    const lotOf = await lotsOf(deps, caller);
    const pathOf = await lots.paths(account);
    const all = vehicles.map((vehicle): PaperVehicle => {
      const { addendum, warning } = kept.of(vehicle.id);
      const path = pathOf(vehicle) ?? `/vehicle/${vehicle.vin}`;
      return { vehicle, dealer: dealerOf(lotOf(vehicle.rooftop)), addendum, warning, path };
    });
    const said = all.filter(
      ({ addendum, warning }) => (paper !== 'addendum' || addendum) && (paper !== 'title_warning' || warning),
    );
    if (said.length === 0) return null;
    const { locale } = await dealerships.show(caller);
    // The law prescribes English words.
    const language = paper === 'title_warning' ? 'en' : locale;
    const about = { language, paper, stock: labels, sheet: WARNING_SHEET, isConfirmed, day: dayOf(clock()) };
    const data = lotPaperDocument(caller, { ...about, vehicles: said });
    const bytes = await renderer.pdf({ template: 'lot-paper', data }, { signal: caller.signal?.() });
    if (paper === 'addendum' || paper === 'title_warning') await keepPrinted(account, paper, said);
    return bytes;
  }

  /** Keeps what was printed, so that a later change shows. */
  async function keepPrinted(account: Account, paper: StoredPaper, said: readonly PaperVehicle[]): Promise<void> {
    const at = clock().toISOString();
    const prints = said.flatMap(({ vehicle, dealer, addendum, warning }) => {
      const content = paper === 'addendum' ? addendum : warning;
      return content ? [[vehicle.id, { ...saidNow(vehicle, dealer, content), at }] as const] : [];
    });
    await store.writePrints(db, account, paper, new Map(prints));
  }

  return {
    /** The PDF of a paper of one vehicle. @throws AppError `not_found` and those of `printLot` */
    async lotPaperFile(caller: Caller, { vehicle: id, ...about }: z.output<typeof LotPaperQuery>) {
      const { vehicle } = await stock.vehicle(caller, id);
      const bytes = await printed(caller, [vehicle], about);
      if (!bytes) throw new AppError('not_found', { field: 'paper' });
      return { bytes, fileName: fileName([about.paper.replace('_', ' '), vehicle.stock_number, vehicle.vin], 'pdf') };
    },

    /** The PDF of a paper of several vehicles in stock. @throws AppError `not_found` where it says nothing of any, and those of `printLot` */
    async lotSelectionFile(caller: Caller, { vehicles: ids, ...about }: z.output<typeof LotSelectionQuery>) {
      const bytes = await printed(caller, await stock.chosen(caller, ids), about);
      if (!bytes) throw new AppError('not_found', { field: 'paper' });
      return { bytes, fileName: fileName([about.paper.replace('_', ' '), dayOf(clock())], 'pdf') };
    },

    printLot: printed,

    /** How far the papers of these vehicles are, by the vehicle's id; all are read in one query. */
    async lotPaperStates(caller: Caller, rows: readonly StockRow[]): Promise<Record<string, LotPaperState>> {
      const { account } = await dealerships.need(caller, 'read');
      const lotOf = await lotsOf(deps, caller);
      const kept = await keptOf(
        db,
        account,
        rows.map(({ id }) => id),
      );
      const isConfirmed = (await confirmedWarning(db, account.siteId)) !== null;
      const stateOfRow = (row: StockRow): LotPaperState => {
        const own = kept.of(row.id);
        const lot = lotOf(row.rooftop);
        const need = warningNeed(row, stateOf(lot.rooftop.address), row.needs.report);
        const stateOfPaper = (paper: StoredPaper) => printOf(paper, row, dealerOf(lot), own).state;
        const isNeeded = own.warning !== null || need === 'needed';
        return {
          addendum: stateOfPaper('addendum'),
          warning: isNeeded ? stateOfPaper('title_warning') : 'not_needed',
          prints_warning: own.warning !== null && isConfirmed,
        };
      };
      return Object.fromEntries(rows.map(row => [row.id, stateOfRow(row)]));
    },
  };
}

const dealerOf = ({ dealer, rooftop }: Lot): Dealer => ({
  name: dealer,
  address: rooftop.address,
  phone: rooftop.phone,
});

/** How far a paper of a vehicle is, and what has changed since it was printed. */
function printOf(
  paper: StoredPaper,
  vehicle: StockVehicle,
  dealer: Dealer,
  kept: Kept,
): LotPapers['prints'][StoredPaper] {
  const content = paper === 'addendum' ? kept.addendum : kept.warning;
  const then = kept.printed(paper);
  const changes = content && then && lotPaperChanges(paper, then, saidNow(vehicle, dealer, content));
  return { state: lotPrintState(content !== null, changes), changes: changes ?? [], at: then?.at ?? null };
}

/** What is kept of the papers of these vehicles, in one query. */
async function keptOf(db: Db, account: Account, ids: readonly string[]): Promise<{ of: (id: string) => Kept }> {
  const rows = await store.listLotPapers(db, account, ids);
  const find = (id: string, kind: StoredPaper) =>
    rows.find(({ vehicleId, paper }) => vehicleId === id && paper === kind);
  return {
    of: id => ({
      addendum: (find(id, 'addendum')?.content ?? null) as Addendum | null,
      warning: (find(id, 'title_warning')?.content ?? null) as TitleWarning | null,
      printed: paper => find(id, paper)?.printed ?? null,
    }),
  };
}
