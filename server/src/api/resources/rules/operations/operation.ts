import { z } from 'zod';
import { VinText, type Limit } from '../../../../kit/contract.ts';
import type { KeyScope } from '../../../keys/contract.ts';

/** A field of the path or of the query. */
type Fields = z.ZodObject;

/** What an operation is about; each has a file of its own. */
export type Tag =
  | 'Vehicles'
  | 'Inventory'
  | 'Records'
  | 'Plates'
  | 'Buying'
  | 'Orders'
  | 'Documents'
  | 'Shares'
  | 'Verification'
  | 'Endpoints'
  | 'Keys';

/** One operation of `/v1`: what is sent, what comes back, and what the key must be allowed. */
export interface Operation<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The name of the operation in the description and in clients. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{field}` for each field of `fields`. */
  path: string;
  tag: Tag;
  summary: string;
  description: string;
  /** Null: any key. */
  scope: KeyScope | null;
  fields: Path;
  query: Query;
  /** `NONE`: it takes no body. */
  body: Body;
  answer: Answer;
  /** It changes something, so a client may name the request and send it again. */
  changes?: true;
  /** It reaches what is real, so a test key is refused. */
  live?: true;
  /** What is sent or answered opens something, so neither is kept where it can be read. */
  secret?: true;
  /** Beside the limit of the key. */
  limits?: readonly Limit[];
  /** The answer is a file of this type. */
  file?: 'application/pdf';
  /** Types of a file that may be sent as it is, in place of a body `{ file }` with its text. */
  files?: readonly string[];
  /** Bytes of a body, where 64 kB are not enough. */
  bodyLimit?: number;
  /** A request that is answered with 200. */
  example: { fields: z.input<Path>; query: z.input<Query>; body: z.input<Body> };
}

export const NONE = z.strictObject({});
type None = typeof NONE;

/** Whether something is sent in the body. */
export const hasBody = ({ body }: Pick<Operation, 'body'>): boolean => Object.keys(body.shape).length > 0;

/** An operation that only reads. */
export function get<Path extends Fields, Query extends Fields, Answer extends z.ZodType>(
  about: Omit<Operation<Path, Query, None, Answer>, 'method' | 'body' | 'example'> & {
    example: { fields: z.input<Path>; query: z.input<Query> };
  },
): Operation<Path, Query, None, Answer> {
  return { ...about, method: 'GET', body: NONE, example: { ...about.example, body: {} } };
}

/** Operations of a method that take fields of the path and a body. */
function sending(method: Exclude<Operation['method'], 'GET'>) {
  return <Path extends Fields, Body extends Fields, Answer extends z.ZodType>(
    about: Omit<Operation<Path, None, Body, Answer>, 'method' | 'query' | 'example'> & {
      example: { fields: z.input<Path>; body: z.input<Body> };
    },
  ): Operation<Path, None, Body, Answer> => {
    return { ...about, method, query: NONE, example: { ...about.example, query: {} } };
  };
}

export const post = sending('POST');
export const put = sending('PUT');
export const patch = sending('PATCH');
export const del = sending('DELETE');

export const OfVin = z.strictObject({ vin: VinText });
export const OfId = z.strictObject({ id: z.string().max(60) });
export const ACCORD = { vin: '1HGCM82633A004352' };

/** The fields to fill in, separated by commas. */
export const expandOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .string()
    .max(100)
    .transform(text => text.split(',').map(each => each.trim()))
    .pipe(z.array(z.enum(names)))
    .optional()
    .describe(`Fields to fill in, separated by commas: ${names.join(', ')}`);
