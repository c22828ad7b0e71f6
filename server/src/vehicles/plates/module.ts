import { retention, personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { plateRoutes } from './routes.ts';
import { createPlates, type PlateDeps, type Plates } from './service.ts';

export function platesModule(deps: PlateDeps): Module<Plates> {
  const plates = createPlates(deps);
  return {
    service: plates,
    personalData: [personalData],
    retention,
    routes: http => plateRoutes(http, plates),
  };
}
