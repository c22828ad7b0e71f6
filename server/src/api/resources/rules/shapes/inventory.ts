import { z } from 'zod';
import { line } from '../../../../kit/contract.ts';
import { Rooftop as DealershipRooftop } from '../../../../identity/dealerships/contract.ts';
import { Condition, MileageUnit, StockNeeds, StockState, StockVehicle } from '../../../../inventory/stock/contract.ts';
import { ACCEPTABLE } from '../../../../inventory/stock/rules/entries.ts';
import { Page } from '../shapes.ts';

/** Vehicles of one batch. */
export const MAX_ENTRIES = 1000;

/** Where a dealership sells. */
export const Rooftop = z.object({ object: z.literal('rooftop'), ...DealershipRooftop.shape });
export const RooftopList = z.object({ object: z.literal('list'), data: z.array(Rooftop) });

/** A vehicle of the dealership. Prices are cents of United States dollars. `doubt`: why its VIN is in doubt. */
export const InventoryEntry = z.object({
  object: z.literal('inventory_vehicle'),
  ...StockVehicle.shape,
  currency: z.literal('USD'),
});

/** With what it needs. */
export const InventoryVehicle = InventoryEntry.extend({ needs: StockNeeds });
export const InventoryList = z.object({
  object: z.literal('list'),
  data: z.array(InventoryVehicle),
  has_more: z.boolean(),
});

/** What became of a vehicle that was sent. `kept` is false with a test key: it was checked, and nothing was changed. */
export const InventoryChange = z.object({
  object: z.literal('inventory_change'),
  kept: z.boolean(),
  status: z.enum(['added', 'changed', 'same']),
  vehicle: InventoryEntry,
});

/** Why a vehicle of a batch was not taken. `stored`: what the dealership has of it; `with`: the others that contradict it. */
export const InventoryProblem = z.object({
  reason: z.string(),
  detail: z.string(),
  field: z.string().nullable(),
  stored: z
    .object({
      stock_number: z.string(),
      price: z.number().int().nullable(),
      mileage: z.number().int().nullable(),
      mileage_unit: MileageUnit,
    })
    .nullable(),
  with: z.array(z.number().int()),
});

/** `index`: of the vehicle in what was sent. `repeated`: it says the same as one before. */
const InventoryResult = z.object({
  index: z.number().int(),
  vin: z.string(),
  status: z.enum(['added', 'changed', 'same', 'repeated', 'rejected']),
  /** The id of the vehicle; null where it was rejected. */
  id: z.string().nullable(),
  doubt: InventoryEntry.shape.doubt,
  problem: InventoryProblem.nullable(),
});

/** What became of each vehicle of a batch, in the order they were sent. */
export const InventoryBatch = z.object({
  object: z.literal('inventory_batch'),
  kept: z.boolean(),
  counts: z.record(InventoryResult.shape.status, z.number().int()),
  results: z.array(InventoryResult),
});

const MAX_CENTS = 2_000_000_000;
const MAX_MILEAGE = 2_000_000;
const ADDRESS = /^https:\/\/[^/\s]+\.[^/\s]+\/\S*$/;

const StockNumber = line(0, 40);
const Price = z.int().min(1).max(MAX_CENTS).nullable();
const Mileage = z.int().min(0).max(MAX_MILEAGE).nullable();
const Color = line(0, 60);
const Photos = z.array(z.string().max(600).regex(ADDRESS)).max(60);
const Accept = z
  .array(z.enum(ACCEPTABLE))
  .max(ACCEPTABLE.length)
  .default([])
  .describe('What contradicts the stock and is so all the same');

/** A vehicle, whole: what is left out is empty. */
const whole = {
  stock_number: StockNumber.default(''),
  price: Price.default(null).describe('Cents'),
  mileage: Mileage.default(null),
  mileage_unit: MileageUnit.default('mi'),
  condition: Condition.nullable().default(null),
  color: Color.default(''),
  photos: Photos.default([]).describe('Addresses that begin with https://'),
  accept: Accept,
};
const At = z.string().max(60).optional().describe('The id of a rooftop; needed where the dealership has several');

export const PutVehicleBody = z.strictObject({
  vin: line(1, 40).optional().describe('Needed where the path has a stock number'),
  rooftop: At,
  ...whole,
});

/** A vehicle of a batch. */
export const BatchEntry = z.strictObject({ vin: line(1, 40), ...whole });
/** Each is read for itself, so that a wrong one takes none of the others along. */
const EntryAsSent = z.unknown().meta({ ...z.toJSONSchema(BatchEntry, { io: 'input' }), $schema: undefined });

export const BatchBody = z.strictObject({
  rooftop: At,
  vehicles: z.array(EntryAsSent).min(1).meta({ maxItems: MAX_ENTRIES }),
});

/** What is left out stays; null empties it. */
export const ChangeVehicleBody = z.strictObject({
  rooftop: z.string().max(60).optional().describe('The id of the rooftop it moves to'),
  stock_number: StockNumber.optional(),
  price: Price.optional().describe('Cents'),
  mileage: Mileage.optional(),
  mileage_unit: MileageUnit.optional(),
  condition: Condition.nullable().optional(),
  color: Color.optional(),
  photos: Photos.optional(),
  state: StockState.optional(),
  accept: Accept,
});

/** How the path names a vehicle. */
export const Naming = z.strictObject({
  by: z
    .enum(['vin', 'stock_number'])
    .default('vin')
    .describe('Whether the path has a VIN (or an id), or a stock number of a vehicle in stock'),
});

/** What is listed. `needs`: only those in stock that need this. */
export const InventoryQuery = Page.extend({
  state: StockState.default('stock'),
  rooftop: z.string().max(60).optional(),
  q: line(0, 60).optional().describe('A part of a VIN, stock number or name'),
  needs: z.enum(['any', 'recall', 'sticker', 'price', 'vin']).optional(),
});
