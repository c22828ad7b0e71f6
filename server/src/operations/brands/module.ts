import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { brandMails } from './mails.tsx';
import { brandRoutes } from './routes.ts';
import { recordsOf, type RecordDeps } from './service/records.ts';
import { createBrands, type BrandDeps, type Brands } from './service.ts';

const placement: Placement = {
  go_live_marks: local('it has a few rows for each brand'),
};

export function brandsModule(deps: Omit<BrandDeps, 'records'> & RecordDeps): Module<Brands> {
  const brands = createBrands({ ...deps, records: recordsOf(deps) });
  return { service: brands, placement, mails: brandMails, routes: http => brandRoutes(http, brands) };
}
