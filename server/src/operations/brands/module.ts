import type { Module } from '../../app/module.ts';
import { brandRoutes } from './routes.ts';
import { recordsOf, type RecordDeps } from './service/records.ts';
import { createBrands, type BrandDeps, type Brands } from './service.ts';

export function brandsModule(deps: Omit<BrandDeps, 'records'> & RecordDeps): Module<Brands> {
  const brands = createBrands({ ...deps, records: recordsOf(deps) });
  return { service: brands, routes: http => brandRoutes(http, brands) };
}
