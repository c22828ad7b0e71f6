import type { Noun } from '../../app/noun.ts';
import { plateRoutes } from './routes.ts';
import { createPlates, platesPersonalData, type PlateDeps, type Plates } from './service.ts';

export function platesNoun(deps: PlateDeps): Noun<Plates> {
  const plates = createPlates(deps);
  return {
    service: plates,
    personalData: [platesPersonalData],
    routes: http => plateRoutes(http, plates),
  };
}
