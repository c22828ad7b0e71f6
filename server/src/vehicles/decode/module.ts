import { retention, personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { vehicleRoutes } from './routes.ts';
import { createVehicles, type Vehicles } from './service.ts';

export function vehiclesModule(parts: Parameters<typeof createVehicles>[0]): Module<Vehicles> {
  const vehicles = createVehicles(parts);
  return {
    service: vehicles,
    on: { 'account.entered': (_tx, { account, caller }) => vehicles.searches.adopt(account, caller) },
    personalData: [personalData],
    retention,
    routes: http => vehicleRoutes(http, vehicles),
  };
}
