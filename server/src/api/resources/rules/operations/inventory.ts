import { z } from 'zod';
import * as shapes from '../shapes/inventory.ts';
import { ACCORD, get, NONE, post, type Operation } from './operation.ts';

const OfVehicle = z.strictObject({ vehicle: z.string().min(1).max(60) });
const TEST = 'A test key reads the same stock; what it sends is checked and answered, and nothing is changed.';
const DEALERSHIP = 'Only for a key of a dealership.';

/** An operation about a vehicle that its path names, and its query how. */
function ofVehicle<Body extends z.ZodObject, Answer extends z.ZodType>(
  about: Pick<Operation<typeof OfVehicle, typeof shapes.Naming, Body, Answer>, 'id' | 'summary' | 'answer' | 'body'> & {
    method: 'PUT' | 'PATCH' | 'DELETE';
    description: string;
    example: z.input<Body>;
  },
): Operation<typeof OfVehicle, typeof shapes.Naming, Body, Answer> {
  const { description, example, ...more } = about;
  return {
    ...more,
    path: '/v1/inventory/{vehicle}',
    tag: 'Inventory',
    description: `${description} ${TEST}`,
    scope: 'inventory_write',
    fields: OfVehicle,
    query: shapes.Naming,
    changes: true,
    bodyLimit: 128 * 1024,
    example: { fields: { vehicle: ACCORD.vin }, query: {}, body: example },
  };
}

const listRooftops = get({
  id: 'listRooftops',
  path: '/v1/rooftops',
  tag: 'Inventory',
  summary: 'The rooftops of the dealership',
  description: `Those that are open, the oldest first. ${DEALERSHIP}`,
  scope: 'inventory_read',
  fields: NONE,
  query: NONE,
  answer: shapes.RooftopList,
  example: { fields: {}, query: {} },
});

const listInventory = get({
  id: 'listInventory',
  path: '/v1/inventory',
  tag: 'Inventory',
  summary: 'The vehicles of the dealership, the newest first',
  description: `In stock, sold or gone, of one rooftop or of all, with what each needs. ${DEALERSHIP}`,
  scope: 'inventory_read',
  fields: NONE,
  query: shapes.InventoryQuery,
  answer: shapes.InventoryList,
  example: { fields: {}, query: { limit: 10, needs: 'sticker' } },
});

const getInventoryVehicle = get({
  id: 'getInventoryVehicle',
  path: '/v1/inventory/{vehicle}',
  tag: 'Inventory',
  summary: 'A vehicle of the dealership with what it needs',
  description: `By its VIN, its id, or with \`by=stock_number\` by the stock number of a vehicle in stock. ${DEALERSHIP}`,
  scope: 'inventory_read',
  fields: OfVehicle,
  query: shapes.Naming,
  answer: shapes.InventoryVehicle,
  example: { fields: { vehicle: ACCORD.vin }, query: {} },
});

const putInventoryVehicle = ofVehicle({
  id: 'putInventoryVehicle',
  method: 'PUT',
  summary: 'Add a vehicle, or replace what is known of it',
  description:
    'What is left out is empty afterwards. A vehicle that was sold or gone is back in stock. A mileage lower than before and a vehicle of another rooftop are refused with 409 (`stock_mileage_fell`, `stock_other_rooftop`) unless `accept` has them; a stock number of another vehicle always is. A VIN in doubt is taken, and `doubt` says why.',
  body: shapes.PutVehicleBody,
  answer: shapes.InventoryChange,
  example: { stock_number: 'A-1042', price: 899_500, mileage: 90_000, condition: 'used', color: 'Silver' },
});

const changeInventoryVehicle = ofVehicle({
  id: 'changeInventoryVehicle',
  method: 'PATCH',
  summary: 'Change the price, the mileage or the state of a vehicle',
  description:
    'Or anything else but its VIN: what is left out stays as it is. A mileage lower than before is refused as in a replacement.',
  body: shapes.ChangeVehicleBody,
  answer: shapes.InventoryChange,
  example: { price: 849_500 },
});

const removeInventoryVehicle = ofVehicle({
  id: 'removeInventoryVehicle',
  method: 'DELETE',
  summary: 'Mark a vehicle as gone',
  description: 'It is in stock no more; what was shown of it stays on record. Doing it again changes nothing.',
  body: NONE,
  answer: shapes.InventoryChange,
  example: {},
});

const sendInventory = post({
  id: 'sendInventory',
  path: '/v1/inventory/batch',
  tag: 'Inventory',
  summary: 'Add or replace many vehicles',
  description: `Up to ${shapes.MAX_ENTRIES}, each as by itself. One that is wrong or contradicts the stock or another one of the batch is rejected with its reason; the others are taken. Vehicles that are not sent stay as they are. ${TEST}`,
  scope: 'inventory_write',
  changes: true,
  fields: NONE,
  body: shapes.BatchBody,
  answer: shapes.InventoryBatch,
  bodyLimit: 4 * 1024 * 1024,
  example: {
    fields: {},
    body: { vehicles: [{ vin: ACCORD.vin, stock_number: 'A-1042', price: 899_500, mileage: 90_000 }] },
  },
});

export const inventoryOperations = {
  listRooftops,
  listInventory,
  getInventoryVehicle,
  putInventoryVehicle,
  changeInventoryVehicle,
  removeInventoryVehicle,
  sendInventory,
};
