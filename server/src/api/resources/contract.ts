import { z } from 'zod';
import { line, VinText } from '../../kit/contract.ts';
import type { KeyScope } from '../keys/contract.ts';
import * as shapes from './rules/shapes.ts';

/** A field of the path or of the query. */
type Fields = z.ZodObject;

/** One operation of `/v1`: what is sent, what comes back, and what the key must be allowed. */
export interface Operation<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The name of the operation in the description and in clients. */
  id: string;
  method: 'GET' | 'POST';
  /** With `{field}` for each field of `fields`. */
  path: string;
  tag: 'Vehicles' | 'Plates' | 'Buying' | 'Orders' | 'Documents' | 'Keys';
  summary: string;
  description: string;
  /** Null: any key. */
  scope: KeyScope | null;
  fields: Path;
  query: Query;
  body: Body;
  answer: Answer;
  /** It changes something, so a client may name the request and send it again. */
  changes?: true;
  /** The answer is a file of this type. */
  file?: 'application/pdf';
  /** Bytes of a body, where 64 kB are not enough. */
  bodyLimit?: number;
  /** A request that is answered with 200. */
  example: { fields: z.input<Path>; query: z.input<Query>; body: z.input<Body> };
}

const NONE = z.strictObject({});
type None = typeof NONE;

/** An operation that only reads. */
function get<Path extends Fields, Query extends Fields, Answer extends z.ZodType>(
  about: Omit<Operation<Path, Query, None, Answer>, 'method' | 'body' | 'example'> & {
    example: { fields: z.input<Path>; query: z.input<Query> };
  },
): Operation<Path, Query, None, Answer> {
  return { ...about, method: 'GET', body: NONE, example: { ...about.example, body: {} } };
}

/** An operation that takes a body. */
function post<Body extends Fields, Answer extends z.ZodType>(
  about: Omit<Operation<None, None, Body, Answer>, 'method' | 'fields' | 'query' | 'example'> & {
    example: { body: z.input<Body> };
  },
): Operation<None, None, Body, Answer> {
  return { ...about, method: 'POST', fields: NONE, query: NONE, example: { ...about.example, fields: {}, query: {} } };
}

const OfVin = z.strictObject({ vin: VinText });
const ACCORD = { vin: '1HGCM82633A004352' };
/** The fields to fill in, separated by commas. */
const expandOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .string()
    .max(100)
    .transform(text => text.split(',').map(each => each.trim()))
    .pipe(z.array(z.enum(names)))
    .optional()
    .describe(`Fields to fill in, separated by commas: ${names.join(', ')}`);

const OfId = z.strictObject({ id: z.string().max(60) });

export const getKey = get({
  id: 'getKey',
  path: '/v1/key',
  tag: 'Keys',
  summary: 'The key of this request',
  description: 'What the key may do, how often, and which version of the API it is pinned to.',
  scope: null,
  fields: NONE,
  query: NONE,
  answer: shapes.Key,
  example: { fields: {}, query: {} },
});

export const getVehicle = get({
  id: 'getVehicle',
  path: '/v1/vehicles/{vin}',
  tag: 'Vehicles',
  summary: 'A vehicle by its number',
  description:
    'Reads a VIN of any age, or the number of a vehicle that has none. A number that is wrong is answered with what is wrong and with the numbers that were likely meant.',
  scope: 'decode',
  fields: OfVin,
  query: z.strictObject({ expand: expandOf(['recalls', 'ratings']) }),
  answer: shapes.Vehicle,
  example: { fields: ACCORD, query: { expand: 'ratings' } },
});

export const findVehicle = get({
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
  }),
  answer: shapes.Vehicle,
  example: { fields: {}, query: { year: 2019, make: 'Tesla', model: 'Model 3' } },
});

export const decodeVehicles = post({
  id: 'decodeVehicles',
  path: '/v1/vehicles/batch',
  tag: 'Vehicles',
  summary: 'Many vehicles by their numbers',
  description: `Up to ${shapes.MAX_BATCH} numbers, answered in the order they were sent.`,
  scope: 'decode',
  body: z.strictObject({ vins: z.array(z.string().max(160)).min(1).meta({ maxItems: shapes.MAX_BATCH }) }),
  answer: shapes.VehicleList,
  bodyLimit: 1024 * 1024,
  example: { body: { vins: [ACCORD.vin, '1FTEW1EP5KFA12345'] } },
});

export const getRecalls = get({
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

export const getRatings = get({
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

export const getValue = get({
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

export const findPlate = get({
  id: 'findPlate',
  path: '/v1/plates/{state}/{plate}',
  tag: 'Plates',
  summary: 'The vehicles of a license plate',
  description: 'Confirm that a vehicle is the one you mean before anything is done with it. The plate is kept nowhere.',
  scope: 'plates',
  fields: z.strictObject({ state: z.string().max(40), plate: z.string().max(60) }),
  query: NONE,
  answer: shapes.PlateVehicles,
  example: { fields: { state: 'CA', plate: 'DEMO123' }, query: {} },
});

export const getAvailability = post({
  id: 'getAvailability',
  path: '/v1/availability',
  tag: 'Buying',
  summary: 'What could be bought of many vehicles, and what it costs',
  description: `Up to ${shapes.MAX_AVAILABILITY} numbers. Free: no source is asked and nothing is charged.`,
  scope: 'decode',
  body: z.strictObject({ vins: z.array(z.string().max(160)).min(1).meta({ maxItems: shapes.MAX_AVAILABILITY }) }),
  answer: shapes.AvailabilityList,
  example: { body: { vins: [ACCORD.vin] } },
});

export const createOrder = post({
  id: 'createOrder',
  path: '/v1/orders',
  tag: 'Orders',
  summary: 'Order a report or a window sticker',
  description:
    'Send the price back in `confirm_price`: without it the order is refused with 422 `price_unconfirmed`, with another price with 409 `price_changed`; both say the price in force and charge nothing. A sticker that has to be chosen first is refused with 409 `selection_needed` and the choices: order again with `selection`. The price is held until the document is delivered, and goes back where it is not. A test key has the sample document of the brand at once and pays nothing.',
  scope: 'orders',
  changes: true,
  body: shapes.OrderBody,
  answer: shapes.Order,
  example: { body: { kind: 'report', vin: ACCORD.vin, confirm_price: 1 } },
});

export const getOrder = get({
  id: 'getOrder',
  path: '/v1/orders/{id}',
  tag: 'Orders',
  summary: 'An order and how far it is',
  description: 'Ask again while `status` is `processing` or `in_review`.',
  scope: 'orders',
  fields: OfId,
  query: z.strictObject({ expand: expandOf(['document', 'document.vehicle']) }),
  answer: shapes.Order,
  example: { fields: { id: 'ord_1a2b3c4d5e6f' }, query: { expand: 'document' } },
});

export const listOrders = get({
  id: 'listOrders',
  path: '/v1/orders',
  tag: 'Orders',
  summary: 'The orders of the account, the newest first',
  description: 'A live key lists live orders, a test key test orders, whichever key placed them.',
  scope: 'orders',
  fields: NONE,
  query: shapes.Page,
  answer: shapes.OrderList,
  example: { fields: {}, query: { limit: 10 } },
});

export const getDocument = get({
  id: 'getDocument',
  path: '/v1/documents/{id}',
  tag: 'Documents',
  summary: 'A report or a window sticker as data',
  description:
    'What the page and the PDF of the document say. Reading it counts as opening it. Refused where a source forbids to hand out its data.',
  scope: 'documents',
  fields: OfId,
  query: z.strictObject({ expand: expandOf(['vehicle']) }),
  answer: shapes.Document,
  example: { fields: { id: 'rep_1a2b3c4d5e6f' }, query: { expand: 'vehicle' } },
});

export const getDocumentPdf = get({
  id: 'getDocumentPdf',
  path: '/v1/documents/{id}/pdf',
  tag: 'Documents',
  summary: 'The PDF of a document',
  description: 'The same file that its owner gets on the pages. It counts as opening the document.',
  scope: 'documents',
  fields: OfId,
  query: NONE,
  answer: shapes.File,
  file: 'application/pdf',
  example: { fields: { id: 'rep_1a2b3c4d5e6f' }, query: {} },
});

export const listDocuments = get({
  id: 'listDocuments',
  path: '/v1/documents',
  tag: 'Documents',
  summary: 'The documents of the account, the newest first',
  description:
    'Also those that were bought on the pages. A test key lists the samples that its test orders were answered with.',
  scope: 'documents',
  fields: NONE,
  query: shapes.Page,
  answer: shapes.DocumentList,
  example: { fields: {}, query: { limit: 10 } },
});

export const listRequests = get({
  id: 'listRequests',
  path: '/v1/requests',
  tag: 'Keys',
  summary: 'The requests of this key, the newest first',
  description: 'Of the last 30 days. Numbers of vehicles are masked.',
  scope: null,
  fields: NONE,
  query: shapes.Page,
  answer: shapes.RequestList,
  example: { fields: {}, query: { limit: 10 } },
});

export const getRequest = get({
  id: 'getRequest',
  path: '/v1/requests/{id}',
  tag: 'Keys',
  summary: 'A request of this key with its answer',
  description: 'Bodies and answers of up to 16,000 characters are kept, and nothing that names a plate.',
  scope: null,
  fields: OfId,
  query: NONE,
  answer: shapes.RequestDetail,
  example: { fields: { id: 'req_1a2b3c4d5e6f' }, query: {} },
});

/** Every operation of `/v1`. */
export const OPERATIONS = {
  getKey,
  getVehicle,
  findVehicle,
  decodeVehicles,
  getRecalls,
  getRatings,
  getValue,
  findPlate,
  getAvailability,
  createOrder,
  getOrder,
  listOrders,
  getDocument,
  getDocumentPdf,
  listDocuments,
  listRequests,
  getRequest,
} as const;
