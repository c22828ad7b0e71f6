import { z } from 'zod';
import type { PlateProvider } from './plate-provider.ts';
import { createPlateService, ModelYear, ServiceVin, ShownText, type ServiceSettings } from './service-answer.ts';

export const CARSXE_URL = 'https://api.carsxe.com';

const Vehicles = z
  .object({
    vin: ServiceVin,
    year: ModelYear,
    make: ShownText,
    model: ShownText,
    trim: ShownText,
    body_style: ShownText,
    color: ShownText,
  })
  .transform(({ vin, body_style, ...reported }) => [{ vin, reported: { ...reported, body: body_style } }]);

/** CarsXE: `GET /v2/platedecoder` with key, plate, state and country; `success` counts, whatever the HTTP status. */
export function createCarsXe({ key, url = CARSXE_URL, timeoutMs }: ServiceSettings): PlateProvider {
  return createPlateService(
    {
      name: 'CarsXE',
      request: (plate, state) => {
        const query = new URLSearchParams({ key, plate, state, country: 'US' });
        return { url: `${url}/v2/platedecoder?${query}` };
      },
      succeeded: ({ success }) => (typeof success === 'boolean' ? success : null),
      vehicles: Vehicles,
    },
    timeoutMs,
  );
}
