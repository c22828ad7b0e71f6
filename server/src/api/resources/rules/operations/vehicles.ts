import { z } from 'zod';
import { line } from '../../../../kit/contract.ts';
import * as shapes from '../shapes.ts';
import { ACCORD, expandOf, get, NONE, OfVin, post } from './operation.ts';

const getVehicle = get({
  id: 'getVehicle',
  path: '/v1/vehicles/{vin}',
  tag: 'Vehicles',
  summary: 'A vehicle by its number',
  description:
    'Reads a VIN of any age, or the number of a vehicle that has none. A number that is wrong is answered with what is wrong and with the numbers that were likely meant.',
  scope: 'decode',
  fields: OfVin,
  query: z.strictObject({ expand: expandOf(['recalls', 'ratings', 'offers']) }),
  answer: shapes.Vehicle,
  example: { fields: ACCORD, query: { expand: 'ratings' } },
});

const findVehicle = get({
  id: 'findVehicle',
  path: '/v1/vehicles',
  tag: 'Vehicles',
  summary: 'A vehicle by year, make and model',
  description: 'The vehicle of the catalog with this name. Its number stands for it where a VIN is asked for.',
  scope: 'decode',
  fields: NONE,
  query: z.strictObject({
    year: z.coerce.number().int(),
    make: line(1, 60),
    model: line(1, 60),
    trim: line(1, 60).optional(),
    expand: expandOf(['offers']),
  }),
  answer: shapes.Vehicle,
  example: { fields: {}, query: { year: 2019, make: 'Tesla', model: 'Model 3' } },
});

const decodeVehicles = post({
  id: 'decodeVehicles',
  path: '/v1/vehicles/batch',
  tag: 'Vehicles',
  summary: 'Many vehicles by their numbers',
  description: `Up to ${shapes.MAX_BATCH} numbers, answered in the order they were sent. \`expand: "offers"\` adds to each what could be bought of it, and what it costs.`,
  scope: 'decode',
  fields: NONE,
  body: z.strictObject({
    vins: z.array(z.string().max(160)).min(1).meta({ maxItems: shapes.MAX_BATCH }),
    expand: expandOf(['offers']),
  }),
  answer: shapes.VehicleList,
  bodyLimit: 1024 * 1024,
  example: { fields: {}, body: { vins: [ACCORD.vin, '1FTEW1EP5KFA12345'], expand: 'offers' } },
});

const getRecalls = get({
  id: 'getRecalls',
  path: '/v1/vehicles/{vin}/recalls',
  tag: 'Vehicles',
  summary: 'Safety recalls of a vehicle',
  description:
    'The campaigns of the vehicle, or of its model where no source knows this very vehicle (`scope`). An outage is refused with 502: an empty list always means that the sources answered.',
  scope: 'recalls',
  fields: OfVin,
  query: NONE,
  answer: shapes.RecallAnswer,
  example: { fields: ACCORD, query: {} },
});

const getRatings = get({
  id: 'getRatings',
  path: '/v1/vehicles/{vin}/ratings',
  tag: 'Vehicles',
  summary: 'Fuel economy, safety ratings and complaints of the model',
  description: 'Each block has a state: found, none, unavailable or not_covered.',
  scope: 'ratings',
  fields: OfVin,
  query: NONE,
  answer: shapes.RatingAnswer,
  example: { fields: ACCORD, query: {} },
});

const getValue = get({
  id: 'getValue',
  path: '/v1/vehicles/{vin}/value',
  tag: 'Vehicles',
  summary: 'The market value of a vehicle at a mileage',
  description:
    'In cents of United States dollars, with the sales it rests on. Free: without limit for vehicles whose report the account has bought, else five questions a day of one address.',
  scope: 'values',
  fields: OfVin,
  query: z.strictObject({ mileage: z.coerce.number().int().min(0).max(1_000_000).describe('In miles') }),
  answer: shapes.Value,
  example: { fields: ACCORD, query: { mileage: 90_000 } },
});

export const vehicleOperations = { getVehicle, findVehicle, decodeVehicles, getRecalls, getRatings, getValue };
