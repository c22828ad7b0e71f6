import type { Module } from '../../app/module.ts';
import { createIntegrity, type Integrity } from './service.ts';

export const integrityModule = (deps: Parameters<typeof createIntegrity>[0]): Module<Integrity> => ({
  service: createIntegrity(deps),
});
