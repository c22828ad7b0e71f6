import { retention, personalData, timeline } from './store.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { plateRoutes } from './routes.ts';
import { createPlates, type PlateDeps, type Plates } from './service.ts';

const placement: Placement = {
  reading_photos: local('a row lives for minutes'),
  plate_searches: local('a row goes after its retention'),
  plate_answers: local('a cache with an end'),
  plate_service_days: local('it has a row for each service and day'),
};

export function platesModule(deps: PlateDeps): Module<Plates> {
  const plates = createPlates(deps);
  return {
    service: plates,
    personalData: [personalData],
    retention,
    timeline,
    placement,
    routes: http => plateRoutes(http, plates),
  };
}
