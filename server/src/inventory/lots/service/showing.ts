import type { Published } from '../../../documents/issued-documents/service.ts';
import type { ReportDocument } from '../../../documents/reports/contract.ts';
import { notSharable, type Sharable } from '../../../documents/shares/rules.ts';
import type { Locale } from '../../../kit/contract.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import {
  lotList,
  type LotDealer,
  type LotDocument,
  type LotReport,
  type LotVehicle,
  type LotVehiclePage,
} from '../contract.ts';
import { presentReport } from '../rules/present-report.ts';
import { presentDealer, presentVehicle, pricesOf, sinceOf, stickerOf, type Seller } from '../rules/present.ts';
import { lotPath, lotVehiclePath } from '../rules/slug.ts';
import type { LotDeps } from './deps.ts';
import * as store from '../store.ts';

/** A lot that anyone may look at. */
interface OpenLot {
  row: store.LotRow;
  seller: Seller;
  dealer: LotDealer;
}

/** What stands at the address of a vehicle: its page, that it is no longer in stock, or that its page is at another address. */
export type LotAnswer =
  | { state: 'shown'; page: LotVehiclePage }
  | { state: 'gone'; dealer: LotDealer; name: string }
  | { state: 'moved'; path: string };

/** Documents that a page of a vehicle leads to. */
export type LotPaperKind = LotDocument['kind'];

export type Showing = ReturnType<typeof createShowing>;

/** Finds what anyone may look at. */
function createFinding({ db, dealerships, stock, issuedDocuments }: LotDeps) {
  /** The lot at an address; null where there is none, it is not shown, or its dealership is suspended. */
  async function openLot({ site }: Pick<Caller, 'site'>, slug: string): Promise<OpenLot | null> {
    const row = site.features.dealer ? await store.findBySlug(db, site.id, slug) : null;
    const seller = row?.isShown ? await dealerships.ofAccount(row) : null;
    if (!row || !seller || seller.state === 'suspended') return null;
    return { row, seller, dealer: presentDealer(seller, row.slug) };
  }

  /** The vehicle at an address of a lot with what is known of it; null where it has no page. */
  async function found(caller: Pick<Caller, 'site' | 'locale'>, slug: string, text: string) {
    const lot = await openLot(caller, slug);
    const known = lot && (await stock.shownOf(lot.row, text, caller.locale));
    if (!lot || !known) return null;
    const hidden = await store.listHidden(db, lot.row);
    return hidden.includes(known.vehicle.id) ? null : { ...lot, ...known };
  }

  /** The same where it is in stock and at its own address. */
  async function inStock(caller: Pick<Caller, 'site' | 'locale'>, slug: string, vin: string) {
    const at = await found(caller, slug, vin);
    return at?.vehicle.state === 'stock' && at.vehicle.vin === vin ? at : null;
  }

  /** The newest document of a vehicle with why it may not be shown; null where there is none. */
  async function newest(account: Account, kind: LotPaperKind, vin: string) {
    const published = await issuedDocuments.newestPublishedOf(account, kind, vin);
    return published && { published, isWithheld: notSharable(sharableOf(published)) !== null };
  }

  /** The address of a photo as the dealership gave it, and whose it is; null where there is none. */
  async function photoAt(
    caller: Pick<Caller, 'site' | 'locale'>,
    slug: string,
    { vin, at }: { vin: string; at: number },
  ) {
    const known = await inStock(caller, slug, vin);
    const url = known?.vehicle.photos[at - 1];
    return known && url !== undefined ? { account: known.row, url } : null;
  }

  return { openLot, found, inStock, newest, photoAt };
}

/** The public pages of lots, as anyone sees them. */
export function createShowing(deps: LotDeps) {
  const { db, stock, issuedDocuments } = deps;
  const { openLot, found, inStock, newest, photoAt } = createFinding(deps);

  async function reportOf({ row }: OpenLot, vin: string, locale: Locale): Promise<LotReport> {
    if (!row.report) return { state: 'not_shared' };
    const report = await newest(row, 'report', vin);
    if (!report) return { state: 'none' };
    if (report.isWithheld) return { state: 'withheld' };
    return presentReport(report.published.document as ReportDocument, {
      path: `${lotVehiclePath(row.slug, vin)}/report`,
      locale,
    });
  }

  return {
    photoAt,

    /** A page of the vehicles of a lot, the newest first; null where there is no such lot. */
    async list(
      caller: Caller,
      slug: string,
      { after, limit }: PageRequest<MomentPlace>,
    ): Promise<{ dealer: LotDealer; vehicles: LotVehicle[]; total: number; next: string | null } | null> {
      const lot = await openLot(caller, slug);
      if (!lot) return null;
      const hidden = await store.listHidden(db, lot.row);
      const rows = await stock.inStock(lot.row, hidden, { after, limit });
      const page = lotList.pageOf(rows, limit, ({ since, id }) => [new Date(since).getTime(), id]);
      const total = (await stock.countInStock(lot.row)) - (await stock.countInStock(lot.row, hidden));
      const vehicles = page.rows.map(row => presentVehicle(row, lot.seller, slug));
      return { dealer: lot.dealer, vehicles, total, next: page.next };
    },

    /** What stands at the address of a vehicle: by its VIN, or by its stock number. Null where nothing does. */
    async vehicle(caller: Pick<Caller, 'site' | 'locale'>, slug: string, text: string): Promise<LotAnswer | null> {
      const at = await found(caller, slug, text);
      if (!at) return null;
      const { dealer, row, seller, vehicle, figures, recalls: campaigns, specifications } = at;
      const { vin, year, make, model } = vehicle;
      if (vehicle.state !== 'stock')
        return { state: 'gone', dealer, name: [year, make, model].filter(Boolean).join(' ') };
      const path = lotVehiclePath(slug, vin);
      if (vin !== text) return { state: 'moved', path };
      return {
        state: 'shown',
        page: {
          dealer,
          vehicle: presentVehicle(vehicle, seller, slug),
          price_since: sinceOf(figures, 'price'),
          mileage_since: sinceOf(figures, 'mileage'),
          campaigns,
          specifications,
          report: await reportOf(at, vin, caller.locale),
          sticker: stickerOf(vehicle, row.sticker, path),
          prices: row.prices ? pricesOf(figures) : null,
        },
      };
    },

    /** A document that the page of a vehicle leads to; null where it leads to none. */
    async document(
      caller: Caller,
      slug: string,
      { vin, kind }: { vin: string; kind: LotPaperKind },
    ): Promise<{ dealer: LotDealer; path: string; title: string; shown: LotDocument } | null> {
      const at = await inStock(caller, slug, vin);
      const path = lotVehiclePath(slug, vin);
      const isShown =
        at && (kind === 'report' ? at.row.report : stickerOf(at.vehicle, at.row.sticker, path).state === 'shown');
      const known = isShown ? await newest(at.row, kind, vin) : null;
      if (!at || !known || known.isWithheld) return null;
      const { published } = known;
      const lang = caller.locale;
      const { kind: _kind, document } = sharableOf(published);
      const about = { dealer: at.dealer, path, title: published.title };
      if (kind === 'report')
        return { ...about, shown: { kind, document: { ...(document as ReportDocument), changes: null, lang } } };
      const sheet = { ...document, lang };
      const pages = await issuedDocuments.drawPages(published, { document: sheet, lang, signal: caller.signal?.() });
      return { ...about, shown: { kind, document: sheet as never, pages, version: published.version } };
    },

    /** The addresses of the lots of a brand that are shown. */
    async slugs(site: Caller['site']): Promise<string[]> {
      return (await store.listShown(db, site.id)).map(({ slug }) => slug);
    },

    /** The path of a lot and of each of its vehicles; none where it is not shown. */
    async pathsOf(site: Caller['site'], slug: string): Promise<string[]> {
      const lot = await openLot({ site }, slug);
      if (!lot) return [];
      const vins = await stock.vinsInStock(lot.row, await store.listHidden(db, lot.row));
      return [lotPath(slug), ...vins.map(vin => lotVehiclePath(slug, vin))];
    },
  };
}

const sharableOf = ({ kind, document }: Published) => ({ kind, document }) as Sharable;
