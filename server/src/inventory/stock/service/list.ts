import { translatorFor } from '../../../kit/text/messages.ts';
import { AppError } from '../../../kit/errors.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Locale } from '../../../kit/contract.ts';
import { stageOf } from '../../../documents/issued-documents/rules.ts';
import type { VehicleDocument } from '../../../documents/issued-documents/service.ts';
import { specificationsOf } from '../../../vehicles/decode/rules/details.ts';
import { stockList, type StockDocument, type StockFigure, type StockInput, type StockRow } from '../contract.ts';
import { needsOf } from '../rules/needs.ts';
import { present } from '../rules/present.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { createNeeding } from './inventory.ts';

/** Reading what a dealership has in stock. */
export function createList(deps: StockDeps) {
  const { db, clock, dealerships, vehicles, issuedDocuments, products } = deps;
  const { filteredBy, withNeeds } = createNeeding(deps);
  return {
    /** A page of the stock. @throws AppError `login_needed`, `dealers_only` */
    async list(caller: Caller, { after, limit, ...search }: StockInput) {
      const { account, role, state } = await dealerships.need(caller, 'read');
      const by = await filteredBy(account);
      const found = await store.listVehicles(db, account, { ...search, ...by }, { after, limit: limit + 1 });
      const { rows, next } = stockList.pageOf(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      const { rooftops } = await dealerships.show(caller);
      const file = await store.findFile(db, account);
      const isOpen = state === 'active';
      return {
        vehicles: await withNeeds(account, rows, by.now),
        counts: await store.countVehicles(db, account, search.rooftop, by),
        rooftops: rooftops.map(({ id, name }) => ({ id, name })),
        may: {
          edit: isOpen && roleAllows(role, 'edit_inventory'),
          import: isOpen && roleAllows(role, 'import_inventory'),
          prices: isOpen && roleAllows(role, 'set_prices'),
          buy: isOpen && roleAllows(role, 'buy'),
        },
        last_file: file && { name: file.name, on: file.createdAt.toISOString() },
        next,
      };
    },

    /** Those of some vehicles that are in stock, with what they need. @throws AppError `login_needed`, `dealers_only` */
    async chosen(caller: Caller, ids: readonly string[]): Promise<StockRow[]> {
      const { account } = await dealerships.need(caller, 'read');
      const rows = await store.listNamed(db, account, ids);
      return withNeeds(
        account,
        rows.filter(({ state }) => state === 'stock'),
        clock(),
      );
    },

    /** One vehicle with what is known of it. @throws AppError `login_needed`, `dealers_only`, `not_found` */
    async vehicle(caller: Caller, id: string) {
      const { account, role, state } = await dealerships.need(caller, 'read');
      const row = await store.findVehicle(db, account, id);
      if (!row) throw new AppError('not_found', { field: 'vehicle' });
      const { rooftops } = await dealerships.show(caller);
      const isOpen = state === 'active';
      const { documents, ...known } = await knownOf(account, row, caller.locale);
      return {
        ...known,
        documents: documents.map(each => presentDocument(each, products)),
        rooftops: rooftops.map(({ id: rooftop, name }) => ({ id: rooftop, name })),
        may: {
          edit: isOpen && roleAllows(role, 'edit_inventory'),
          prices: isOpen && roleAllows(role, 'set_prices'),
        },
        pays: caller.actor.kind === 'member' && caller.actor.userId === account.userId,
      };
    },

    /**
     * A vehicle that a dealership has or had, by its VIN, or by its stock number among those in stock, as anyone may be told of it;
     * null where there is none, or several have the number.
     */
    async shownOf(account: Account, text: string, locale: Locale) {
      const row = (await store.findByVin(db, account, vehicles.normalize(text))) ?? (await onlyOf(account, text));
      if (!row) return null;
      const { documents: _documents, ...known } = await knownOf(account, row, locale);
      return known;
    },
  };

  async function onlyOf(account: Account, stockNumber: string): Promise<store.StockRowStored | null> {
    const found = stockNumber === '' ? [] : await store.listByNumber(db, account, stockNumber);
    return found.length === 1 ? found[0]! : null;
  }

  /** A vehicle with its recalls, what its number says, what was shown of it, and its documents. */
  async function knownOf(account: Account, row: store.StockRowStored, locale: Locale) {
    const figures = await store.listFigures(db, account, row.id);
    const documents = await issuedDocuments.ofVehicles(account, [row.vin]);
    const kept = await store.findRecalls(db, account, row.id);
    const say = translatorFor(locale);
    return {
      vehicle: { ...present(row, clock()), needs: needsOf(row, kept, documents) },
      recalls: (kept?.campaigns ?? []).map(each => ({ ...each, about: say('recall-words', `area.${each.area}`) })),
      specifications: specificationsOf(await vehicles.factsOf(vehicles.decode(row.vin))),
      figures: figures.map(presentFigure),
      documents,
    };
  }
}

function presentFigure({ kind, value, unit, place, createdAt, until }: store.FigureRow): StockFigure {
  return { kind, value, unit, place, since: createdAt.toISOString(), until: until?.toISOString() ?? null };
}

function presentDocument(head: VehicleDocument, products: StockDeps['products']): StockDocument {
  const { id, kind, number, version, product, vin, createdAt } = head;
  const stage = stageOf(head);
  return {
    id,
    kind,
    number,
    version,
    stage,
    created: createdAt.toISOString(),
    url: products.get(product).path(vin),
    pdf: stage === 'made' ? `/documents/${kind}/${id}.pdf` : null,
  };
}
