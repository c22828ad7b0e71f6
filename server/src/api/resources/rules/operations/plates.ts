import { z } from 'zod';
import * as shapes from '../shapes.ts';
import { expandOf, get } from './operation.ts';

const findPlate = get({
  id: 'findPlate',
  path: '/v1/plates/{state}/{plate}',
  tag: 'Plates',
  summary: 'The vehicles of a license plate',
  description:
    'Confirm that a vehicle is the one you mean before anything is done with it. The plate is kept nowhere. `expand=offers` adds what could be bought of each vehicle, and what it costs.',
  scope: 'plates',
  fields: z.strictObject({ state: z.string().max(40), plate: z.string().max(60) }),
  query: z.strictObject({ expand: expandOf(['offers']) }),
  answer: shapes.PlateVehicles,
  example: { fields: { state: 'CA', plate: 'DEMO123' }, query: { expand: 'offers' } },
});

export const plateOperations = { findPlate };
