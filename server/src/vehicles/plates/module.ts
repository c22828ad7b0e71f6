import type { Module } from '../../app/module.ts';
import { plateRoutes } from './routes.ts';
import { createPlates, platesPersonalData, type PlateDeps, type Plates } from './service.ts';

export function platesModule(deps: PlateDeps): Module<Plates> {
  const plates = createPlates(deps);
  return {
    service: plates,
    personalData: [platesPersonalData],
    routes: http => plateRoutes(http, plates),
  };
}
