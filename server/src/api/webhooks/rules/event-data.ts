import { z } from 'zod';
import type { WebhookEvent } from '../contract.ts';

/** Whose it is. */
const Owner = {
  dealership: z
    .string()
    .nullable()
    .describe('The dealership whose account it is; null for the account of the endpoint'),
};

const DocumentFields = {
  document: z.string().describe('The id of the document, as `/v1/documents` takes it'),
  kind: z.enum(['report', 'sticker']),
  number: z.string().describe('The number printed on the document'),
  vin: z.string(),
  ...Owner,
};

const CreditUnit = z.enum(['vhr', 'sticker', 'global']).describe('The wallet');
const UsedCredits = z.object({
  document: z.string().describe('The id of the document'),
  unit: CreditUnit,
  credits: z.int(),
  ...Owner,
});

const DisputeFields = {
  dispute: z.string(),
  number: z.string().describe('The number its member names it by'),
  document: z.string().describe('The id of the report with the disputed record'),
  vin: z.string(),
  ...Owner,
};

const RecallFields = {
  vin: z.string(),
  campaign: z.string().describe('The number of the recall'),
  received_on: z.iso.date().nullable().describe('The day the regulator received the report; null if not known'),
  park_it: z.boolean().describe('The regulator says not to drive the vehicle until it is repaired'),
  park_outside: z.boolean().describe('The regulator says to park it outside until it is repaired'),
  ...Owner,
};

const StockFigures = {
  price: z.int().nullable().describe('Cents of US dollars; null where none is set'),
  mileage: z.int().nullable().describe('Null where none is set'),
  mileage_unit: z.enum(['mi', 'km']),
};
const StockedVehicle = {
  vehicle: z.string().describe('The id of the vehicle in the stock'),
  vin: z.string(),
  ...Owner,
};
const StockFields = {
  ...StockedVehicle,
  rooftop: z.string().describe('The id of the place where it stands'),
  stock_number: z.string().describe('Empty where it has none'),
  ...StockFigures,
};

/** What `data` holds, by the type of the event. Of people and vehicles it has ids and VINs only. */
export const EVENT_DATA = {
  'order.paid': z
    .object({
      order: z.string(),
      kind: z.string().describe('What was bought'),
      vin: z.string().nullable().describe('The vehicle whose documents are made at once; null where none are'),
      ...Owner,
    })
    .describe('An order is paid.'),
  'order.refunded': z.object({ order: z.string(), ...Owner }).describe('The whole price of an order is refunded.'),
  'credits.granted': z
    .object({
      grant: z.string(),
      unit: CreditUnit,
      credits: z.int(),
      unlimited: z.boolean().describe('A period in which documents of this wallet cost nothing'),
      reason: z.enum(['purchase', 'subscription', 'goodwill', 'admin']),
      order: z.string().nullable().describe('The order they were bought with; null where they were not'),
      ends: z.iso.datetime().nullable().describe('When they end; null where they do not'),
      ...Owner,
    })
    .describe('Credits came in.'),
  'credits.spent': UsedCredits.describe('The credits of a document are used up: it is made.'),
  'credits.returned': UsedCredits.describe(
    'Credits that were used up are there again: the document was returned, or its sources turned out to have no data.',
  ),
  'credits.expired': z
    .object({
      grant: z.string().describe('The grant whose end has come'),
      unit: CreditUnit,
      credits: z.int().describe('How many of it were left'),
      ...Owner,
    })
    .describe('Credits have ended unused.'),
  'credits.taken': z
    .object({ unit: CreditUnit, credits: z.int(), ...Owner })
    .describe('An operator has taken unused credits from the wallet.'),
  'document.ready': z
    .object({
      ...DocumentFields,
      version: z.int().describe('1 when it is made for the first time'),
      complete: z.boolean().describe('Whether every source has answered; the missing ones are asked again'),
    })
    .describe('A report or a window sticker can be read, or another version of it can.'),
  'document.failed': z
    .object({
      ...DocumentFields,
      reason: z.enum(['no_data', 'failed']).describe('No source has data of the vehicle, or it could not be made'),
    })
    .describe('A document came to nothing. Its credits are there again.'),
  'document.revoked': z
    .object({
      ...DocumentFields,
      reason: z
        .enum(['wrong_vehicle', 'empty', 'refund'])
        .describe('Why it was returned, or that the money of its purchase went back'),
    })
    .describe('A document is valid no more, and says so to whoever verifies it.'),
  'dispute.opened': z.object(DisputeFields).describe('A record of a report is disputed.'),
  'dispute.closed': z
    .object({
      ...DisputeFields,
      outcome: z
        .enum(['upheld', 'corrected', 'withdrawn'])
        .describe('The record stays, was corrected or removed, or the dispute was taken back'),
    })
    .describe('A dispute of a record is decided or taken back.'),
  'recall.found': z
    .object(RecallFields)
    .describe(
      'A recall covers vehicles like a saved one and was not there before. Whether that one was repaired is not known.',
    ),
  'inventory.added': z.object(StockFields).describe('A vehicle came into stock, or came back.'),
  'inventory.changed': z
    .object({ ...StockFields, before: z.object(StockFigures) })
    .describe('The price or the mileage of a vehicle in stock is another one.'),
  'inventory.gone': z
    .object({ ...StockedVehicle, state: z.enum(['sold', 'gone']) })
    .describe('A vehicle is in stock no more.'),
  'inventory.recall-found': z
    .object({ vehicle: StockedVehicle.vehicle, ...RecallFields })
    .describe(
      'A recall covers vehicles like one in stock and was not there before. Whether that one was repaired is not known.',
    ),
} as const satisfies Record<WebhookEvent, z.ZodObject>;

export type EventData<Type extends WebhookEvent> = z.input<(typeof EVENT_DATA)[Type]>;
