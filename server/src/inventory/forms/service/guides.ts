import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import {
  GuideTerms,
  type Guide,
  type GuideVersion,
  type PaperChange,
  type PaperState,
  type SaveGuide,
} from '../contract.ts';
import { checkTerms, checkWhole, keptTerms } from '../rules/guide-check.ts';
import { changesOf, guideState, type Texts } from '../rules/paper-state.ts';
import type { FormsDeps } from './deps.ts';
import { freshTerms, lotsOf, needOf, printedNow, type Lot } from './facts.ts';
import { wordingsInForce } from './wordings.ts';
import * as store from '../store.ts';

/** Versions of one vehicle's form; more changes than any vehicle has seen. */
const MAX_VERSIONS = 200;

/** The Buyers Guides of a dealership's vehicles: drafts, final versions, and whether a vehicle needs one. */
export function createGuides(deps: FormsDeps) {
  const { db, clock, audit, dealerships, vehicles, stock } = deps;

  /** A vehicle of the dealership in use with its lot. */
  async function found(caller: Caller, id: string): Promise<{ vehicle: StockVehicle; lot: Lot }> {
    const { vehicle } = await stock.vehicle(caller, id);
    const lotOf = await lotsOf(deps, caller);
    return { vehicle, lot: lotOf(vehicle.rooftop) };
  }

  async function show(caller: Caller, id: string): Promise<Guide> {
    const { account, role, state } = await dealerships.need(caller, 'read');
    const { vehicle, lot } = await found(caller, id);
    const rows = await store.listGuides(db, account, id);
    const last = await store.findNewestGuide(db, account);
    const terms = rows[0]?.terms ?? freshTerms(vehicle, lot, last?.terms ?? null);
    const need = needOf(vehicles, vehicle, terms);
    const inForce = await wordingsInForce(db, account.siteId);
    const changes = changesSince(rows, { vehicle, lot, texts: inForce.texts });
    const { people } = await dealerships.people(caller);
    const names = new Map(people.map(({ person, name, email }) => [person, name || email]));
    return {
      vehicle,
      rooftop: lot.rooftop,
      need,
      state: guideState(need, changes),
      changes: changes ?? [],
      terms,
      versions: rows.map(row => presentVersion(row, names)),
      wording: { en: inForce.en.state, es: inForce.es.state },
      may: {
        fill: state === 'active' && roleAllows(role, 'fill_forms'),
        print: state === 'active' && roleAllows(role, 'edit_inventory'),
      },
    };
  }

  async function save(caller: Caller, { vehicle: id, ...input }: SaveGuide, state: 'draft' | 'final'): Promise<Guide> {
    const { account, person } = await dealerships.need(caller, 'fill_forms');
    const { vehicle, lot } = await found(caller, id);
    const terms = keptTerms(GuideTerms.parse(input));
    if (state === 'draft') checkTerms(terms);
    else {
      checkWhole(terms, { ...lot.rooftop, name: lot.dealer });
      const need = needOf(vehicles, vehicle, terms);
      if (!need.needed) throw new AppError('guide_exempt', { field: 'vehicle' });
    }
    const { texts } = await wordingsInForce(db, account.siteId);
    await db.transaction(async tx => {
      await lockAccount(tx, account.siteId, account.userId);
      const [last] = await store.listGuides(tx, account, id);
      const draft = last?.state === 'draft' ? last : null;
      const version = draft?.version ?? (last?.version ?? 0) + 1;
      if (version > MAX_VERSIONS) throw new AppError('guide_versions', { params: { max: MAX_VERSIONS } });
      const written = await store.writeGuide(tx, draft, {
        ...account,
        id: newId('bgd'),
        vehicleId: id,
        version,
        state,
        terms,
        printed: state === 'final' ? { ...printedNow(vehicle, lot, terms), texts } : null,
        savedBy: person.userId,
        savedAt: clock(),
      });
      const after = { version, state, warranty: terms.warranty, place: terms.state };
      await audit.write(tx, caller, { action: `guide.${state}`, object: written.id, after });
    });
    return show(caller, id);
  }

  return {
    /** @throws AppError `login_needed`, `dealers_only`, `not_found` */
    guide: show,
    /** Keeps a draft. Refusals: those of `checkTerms`, and of a role that fills no forms */
    saveGuide: (caller: Caller, input: SaveGuide): Promise<Guide> => save(caller, input, 'draft'),
    /** Keeps a final version. Refusals: those of `checkWhole`, `guide_exempt` */
    finishGuide: (caller: Caller, input: SaveGuide): Promise<Guide> => save(caller, input, 'final'),
  };
}

/** The state of each vehicle's Buyers Guide, for lists of vehicles. */
export function createGuideStates(deps: FormsDeps) {
  const { db, dealerships, vehicles } = deps;

  /** The state of the Buyers Guide of each of these vehicles of the dealership in use; all are read in one query. */
  async function guideStates(caller: Caller, chosen: readonly StockVehicle[]): Promise<Record<string, PaperState>> {
    const { account } = await dealerships.need(caller, 'read');
    const lotOf = await lotsOf(deps, caller);
    const ids = chosen.map(({ id }) => id);
    const rows = await store.listNewestGuides(db, account, ids);
    const byVehicle = new Map<string, store.GuideRow[]>();
    for (const row of rows) byVehicle.set(row.vehicleId, [...(byVehicle.get(row.vehicleId) ?? []), row]);
    const { texts } = await wordingsInForce(db, account.siteId);
    const stateOf = (vehicle: StockVehicle): PaperState => {
      const lot = lotOf(vehicle.rooftop);
      const own = byVehicle.get(vehicle.id) ?? [];
      const need = needOf(vehicles, vehicle, own[0]?.terms ?? freshTerms(vehicle, lot, null));
      return guideState(need, changesSince(own, { vehicle, lot, texts }));
    };
    return Object.fromEntries(chosen.map(vehicle => [vehicle.id, stateOf(vehicle)]));
  }

  return { guideStates };
}

/** What has changed since the newest final version; null where there is none. `rows`: the newest first. */
function changesSince(
  rows: readonly store.GuideRow[],
  { vehicle, lot, texts }: { vehicle: StockVehicle; lot: Lot; texts: Texts },
): PaperChange[] | null {
  const last = rows.find(({ state }) => state === 'final');
  if (!last?.printed) return null;
  return changesOf(last.printed, { ...printedNow(vehicle, lot, last.terms), texts }, rows[0] !== last);
}

function presentVersion(row: store.GuideRow, names: ReadonlyMap<string, string>): GuideVersion {
  const { version, state, terms, savedBy, savedAt } = row;
  return { version, state, terms, by: names.get(savedBy) ?? null, saved: savedAt.toISOString() };
}
