import { z } from 'zod';
import type { PlateProvider } from './plate-provider.ts';
import { createPlateService, ModelYear, ServiceVin, ShownText, type ServiceSettings } from './service-answer.ts';

const Vehicle = z
  .object({
    vin: ServiceVin,
    year: ModelYear,
    make: ShownText,
    model: ShownText,
    trim: ShownText,
    style: ShownText,
    color: z.object({ name: ShownText }).nullish().catch(null),
  })
  .transform(({ vin, style, color, ...reported }) => {
    return { vin, reported: { ...reported, body: style, color: color?.name ?? null } };
  });

const Vehicles = z
  .object({ vin: z.union([z.array(Vehicle), Vehicle.transform(vehicle => [vehicle])]) })
  .transform(({ vin }) => vin);

/** PlateToVIN: `POST /api/convert` with the plate and the state; the key is the header `Authorization`. */
export function createPlateToVin({ key, url = 'https://platetovin.com', timeoutMs }: ServiceSettings): PlateProvider {
  const headers = { authorization: key, 'content-type': 'application/json', accept: 'application/json' };
  return createPlateService(
    {
      name: 'PlateToVIN',
      request: (plate, state) => {
        const body = JSON.stringify({ state, plate });
        return { url: `${url}/api/convert`, init: { method: 'POST', headers, body } };
      },
      succeeded: ({ success }) => (typeof success === 'boolean' ? success : null),
      vehicles: Vehicles,
    },
    timeoutMs,
  );
}
