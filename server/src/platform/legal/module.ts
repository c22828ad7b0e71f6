import type { Module } from '../../app/module.ts';
import { createLegal, type Legal, type LegalDeps } from './service.ts';

export function legalModule(deps: LegalDeps): Module<Legal> {
  const legal = createLegal(deps);
  return { service: legal, reads: { brand_files: legal.reload } };
}
