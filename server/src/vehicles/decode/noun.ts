import type { Noun } from '../../app/noun.ts';
import { vehicleRoutes } from './routes.ts';
import { createVehicles, vehiclesPersonalData, type Vehicles } from './service.ts';

export function vehiclesNoun(parts: Parameters<typeof createVehicles>[0]): Noun<Vehicles> {
  const vehicles = createVehicles(parts);
  return { service: vehicles, personalData: [vehiclesPersonalData], routes: http => vehicleRoutes(http, vehicles) };
}
