import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { AppError } from '../../../kit/errors.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import { specificationsOf } from '../../../vehicles/decode/rules/details.ts';
import { vehiclePhotoPath } from '../../../platform/media/contract.ts';
import { namingOf } from '../../stock/service/naming.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import { appraisalList, type Appraisal, type AppraisalsInput, type KeptRecalls, type OwnSale } from '../contract.ts';
import { totalOf } from '../rules/checked.ts';
import { readerOf, type AppraisalDeps } from './deps.ts';
import * as store from '../store.ts';

/** Reading the appraisals of a dealership. */
export function createReading(deps: AppraisalDeps) {
  const { db, vehicles, stock, dealerships } = deps;
  const { presenterFor } = createPresenting(deps);
  return {
    /** A page of the appraisals. @throws AppError those of `readerOf` */
    async list(caller: Caller, { after, limit, state }: AppraisalsInput) {
      const { account, role, state: standing } = await readerOf(deps, caller);
      const found = await store.listAppraisals(db, account, state, { after, limit: limit + 1 });
      const { rows, next } = appraisalList.pageOf(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      const present = await presenterFor(caller);
      const { rooftops } = await dealerships.show(caller);
      return {
        appraisals: rows.map(present),
        counts: await store.countStates(db, account),
        rooftops: rooftops.map(({ id, name }) => ({ id, name })),
        may: { appraise: standing === 'active' && roleAllows(role, 'appraise') },
        next,
      };
    },

    /** One appraisal with vehicles like it that the dealership had. @throws AppError those of `readerOf`, `not_found` */
    async show(caller: Caller, id: string) {
      const { account, role, state } = await readerOf(deps, caller);
      const row = await store.findAppraisal(db, account, id);
      if (!row) throw new AppError('not_found', { field: 'appraisal' });
      const appraisal = (await presenterFor(caller))(row);
      return {
        appraisal,
        specifications: specificationsOf(await vehicles.factsOf(vehicles.decode(row.vin))),
        own_sales: (await stock.gone(caller, appraisal)).map(ownSale),
        may: { appraise: state === 'active' && roleAllows(role, 'appraise') },
      };
    },

    /** Some appraisals in the order they are named. @throws AppError those of `readerOf` */
    async compare(caller: Caller, ids: readonly string[]): Promise<Appraisal[]> {
      const { account } = await readerOf(deps, caller);
      const rows = new Map((await store.listNamed(db, account, ids)).map(row => [row.id, row]));
      const present = await presenterFor(caller);
      return [...new Set(ids)].flatMap(id => rows.get(id) ?? []).map(present);
    },
  };
}

/** Appraisals as their dealership sees them. */
export function createPresenting({ vehicles, dealerships }: AppraisalDeps) {
  return {
    /** Presents appraisals of the dealership in use, with the names of its people. */
    async presenterFor(caller: Caller): Promise<(row: store.AppraisalRow) => Appraisal> {
      const { people } = await dealerships.people(caller);
      const names = new Map(people.map(({ person, name, email }) => [person, name || email]));
      const say = translatorFor(caller.locale);
      const aboutOf = (recalls: KeptRecalls) => ({
        ...recalls,
        campaigns: recalls.campaigns.map(each => ({ ...each, about: say('recall-words', `area.${each.area}`) })),
      });
      return row => ({
        id: row.id,
        rooftop: row.rooftopId,
        vin: row.vin,
        ...namingOf(vehicles, row.vin),
        mileage: row.mileage,
        mileage_unit: row.mileageUnit,
        color: row.color,
        sheet: row.sheet,
        costs: row.costs,
        costs_total: totalOf(row.costs),
        photos: row.photos.map(id => vehiclePhotoPath(row.userId, id)),
        state: row.state,
        offer: row.offer && { ...row.offer, by: names.get(row.offer.by) ?? null },
        vehicle: row.vehicleId,
        checked: { ...row.checked, recalls: aboutOf(row.checked.recalls) },
        by: names.get(row.startedBy) ?? null,
        since: row.createdAt.toISOString(),
      });
    },
  };
}

function ownSale(vehicle: StockVehicle & { left: string }): OwnSale {
  const { id, year, make, model, trim, state, price, mileage, mileage_unit, days, left } = vehicle;
  const title = [year, make, model, trim].filter(Boolean).join(' ');
  return { id, title, state, price, mileage, mileage_unit, days, left };
}
