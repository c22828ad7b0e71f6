import { retention, personalData, timeline } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { vehicleRoutes } from './routes.ts';
import { createVehicles, type Vehicles } from './service.ts';

const placement: Placement = {
  searches: byAccount('owner_id'),
  saved_vehicles: byAccount(),
};

export function vehiclesModule(parts: Parameters<typeof createVehicles>[0]): Module<Vehicles> {
  const vehicles = createVehicles(parts);
  return {
    service: vehicles,
    on: { 'account.entered': (_tx, { account, caller }) => vehicles.searches.adopt(account, caller) },
    personalData: [personalData],
    retention,
    timeline,
    placement,
    routes: http => vehicleRoutes(http, vehicles),
  };
}
