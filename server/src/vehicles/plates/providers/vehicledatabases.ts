import { z } from 'zod';
import type { PlateProvider } from './plate-provider.ts';
import { createPlateService, ModelYear, ServiceVin, ShownText, type ServiceSettings } from './service-answer.ts';

const Vehicle = z
  .object({
    intro: z.object({ vin: ServiceVin }),
    basic: z
      .object({
        year: ModelYear,
        make: ShownText,
        model: ShownText,
        trim: ShownText,
        body_type: ShownText,
        color: ShownText,
      })
      .partial()
      .nullish(),
  })
  .transform(({ intro, basic }) => {
    const { year = null, make = null, model = null, trim = null, body_type = null, color = null } = basic ?? {};
    return { vin: intro.vin, reported: { year, make, model, trim, body: body_type, color } };
  });

const Vehicles = z
  .object({ data: z.union([z.array(Vehicle), Vehicle.transform(vehicle => [vehicle])]) })
  .transform(({ data }) => data);

/** vehicledatabases.com: `GET /license-decode/{plate}/{state}`; the key is the header `x-authkey`. */
export function createVehicleDatabases(settings: ServiceSettings): PlateProvider {
  const { key, url = 'https://api.vehicledatabases.com', timeoutMs } = settings;
  const headers = { 'x-authkey': key, accept: 'application/json' };
  return createPlateService(
    {
      name: 'Vehicle Databases',
      request: (plate, state) => ({ url: `${url}/license-decode/${plate}/${state}`, init: { headers } }),
      succeeded: ({ status }) => (typeof status === 'string' ? status.toLowerCase() === 'success' : null),
      vehicles: Vehicles,
    },
    timeoutMs,
  );
}
