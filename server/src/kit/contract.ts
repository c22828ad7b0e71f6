import { z } from 'zod';

/**
 * One call of the HTTP API: what may be sent and what comes back. The server checks both directions against it,
 * the browser's typed client is built from it.
 */
export interface Call<Input extends z.ZodType, Answer extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** Body of a POST, query of a GET. */
  input: Input;
  answer: Answer;
  /** Bytes a body in JSON may have, where the usual 64 kB are not enough. Such a call is `signedIn`. */
  bodyLimit?: number;
  /** Who is not signed in is refused before the body is read. */
  signedIn?: true;
  /** Takes files, as parts of a multipart body. */
  files?: Files;
  limits?: readonly Limit[];
  /** Answers of a kilobyte or two are sent as they are: to ask each whether it is to be compressed takes 4 µs. */
  short?: true;
}

/**
 * The files of a call: parts of this name, `most` of them, `bytes` each; the other fields come as JSON in the part `input`.
 * They stand in the field as `data:` addresses, several of them as `{ url }`, just as in a body of JSON.
 */
export interface Files {
  field: string;
  most: number;
  bytes: number;
}

/** How often one address may ask; with `by`, one address about one value of that field. */
export interface Limit {
  max: number;
  minutes: number;
  /** A signed-in member counts by the account, whatever the address. */
  perMember?: boolean;
  by?: string;
  /** With an API key it is the key that counts, by the limit it has, wherever it is used. */
  perKey?: true;
  /** Only what carries this field counts. */
  with?: string;
}

/** A call's path as it is written, and with `-` for `_` and `_` for `-` after its first part: one and the same call. */
export function spellingsOf(path: string): string[] {
  const [, prefix = '', rest = ''] = /^(\/[^/]+)(.*)$/.exec(path) ?? [];
  return [...new Set([path, prefix + rest.replaceAll('_', '-'), prefix + rest.replaceAll('-', '_')])];
}

const Envelope = z.object({ status: z.literal('success'), msg: z.string().optional(), message: z.string().optional() });

/** A successful answer: the envelope of every call plus its own fields. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return Envelope.extend(shape);
}

/** A schema, or the fields of one. */
type Fields = z.ZodType | z.ZodRawShape;
type Input<F extends Fields> = F extends z.ZodRawShape ? z.ZodObject<F, z.core.$strict> : F;
type Answer<F extends Fields> = F extends z.ZodRawShape ? ReturnType<typeof success<F>> : F;
type More = Omit<Call<z.ZodType, z.ZodType>, 'method' | 'path' | 'input' | 'answer'>;

function declare<I extends Fields, A extends Fields>(
  method: 'GET' | 'POST',
  path: string,
  input: I,
  answer: A,
  more?: More,
) {
  return {
    method,
    path,
    input: (input instanceof z.ZodType ? input : z.strictObject(input)) as Input<I>,
    answer: (answer instanceof z.ZodType ? answer : success(answer)) as Answer<A>,
    ...more,
  };
}

/** Declares a call that only reads: its path, the fields of its query, and those of its answer besides the envelope. */
export const get = <I extends Fields, A extends Fields>(path: string, input: I, answer: A, more?: More) =>
  declare('GET', path, input, answer, more);

/** Declares a call that takes a body; the rest as in `get`. */
export const post = <I extends Fields, A extends Fields>(path: string, input: I, answer: A, more?: More) =>
  declare('POST', path, input, answer, more);

export const ErrorCode = z.enum([
  'invalid_input',
  'wrong_vin',
  'no_data',
  'not_found',
  'unauthorized',
  'forbidden',
  'insufficient_credits',
  'payment_failed',
  'conflict',
  'rate_limited',
  'provider_unavailable',
  'processing',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The answer of every refused call; `msg` and `message` are the same sentence in the reader's language. */
export const ErrorAnswer = z.object({
  status: z.literal('error'),
  msg: z.string(),
  message: z.string(),
  code: ErrorCode,
  /** The key of the sentence: finer than `code`, stable for clients. */
  reason: z.string(),
  field: z.string().optional(),
  retry_after: z.number().optional(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  /** Where credits are sold, when they are short; also in `details`. */
  plans_url: z.string().optional(),
  /** Possible vehicles of a number, where the vehicle named is none of them; also in `details`. */
  candidates: z.array(z.unknown()).optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** The languages we speak. */
export const Locale = z.enum(['en', 'es']);
export type Locale = z.infer<typeof Locale>;

/** One line as a person types it: no line breaks, tabs or other control characters. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** Text of several lines: with line breaks and tabs, without other control characters. */
export const lines = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^(\P{Cc}|[\n\r\t])*$/u);

/** Whether a body has fields at all: a rule about two of them is asked of nothing else. */
export const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

/** The end of a page of a list: the `after` of the next one, null on the last. */
export const NextPage = { next: z.string().nullable() };
/** The same with the entries on all pages. */
export const Paged = { total: z.number().int(), ...NextPage };

export const Empty = z.strictObject({});

/**
 * A VIN as typed, or the number of a vehicle chosen by year, make and model, which holds its name: what it is worth is
 * the decoder's answer, not a refusal.
 */
export const VinText = z.string().trim().min(1).max(160);
