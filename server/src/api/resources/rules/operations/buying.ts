import { z } from 'zod';
import * as shapes from '../shapes.ts';
import { ACCORD, NONE, post } from './operation.ts';

const getAvailability = post({
  id: 'getAvailability',
  path: '/v1/availability',
  tag: 'Buying',
  summary: 'What could be bought of many vehicles, and what it costs',
  description: `Up to ${shapes.MAX_AVAILABILITY} numbers. Free: no source is asked and nothing is charged.`,
  scope: 'decode',
  fields: NONE,
  body: z.strictObject({ vins: z.array(z.string().max(160)).min(1).meta({ maxItems: shapes.MAX_AVAILABILITY }) }),
  answer: shapes.AvailabilityList,
  example: { fields: {}, body: { vins: [ACCORD.vin] } },
});

export const buyingOperations = { getAvailability };
