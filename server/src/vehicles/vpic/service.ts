import type { Decoder } from '@marque/vin';
import type { Answer } from './rules/answer.ts';
import { decodingMethods } from './service/decoding.ts';
import { makeMethods, manufacturerMethods, modelMethods } from './service/listing.ts';
import { referenceMethods } from './service/reference.ts';
import type { Method, VpicRequest } from './service/vpic-request.ts';

export interface Vpic {
  /** Answers as NHTSA's service does; null where it has nothing at such an address. `name`: in any case. */
  answer(name: string, request: VpicRequest): Answer | null;
  /** How a request is called in the log of its key: by its method, whatever case its name was written in. */
  operationOf(name: string): string;
  /** Those of all methods. */
  operations: readonly string[];
}

/**
 * A stand-in for the web service of NHTSA's vPIC (https://vpic.nhtsa.dot.gov/api/), over the tables of our own decoder: its
 * methods, envelopes, fields and words. What the tables do not hold is empty, and the message says so.
 */
export function createVpic({ decoder }: { decoder: Decoder }): Vpic {
  const all: readonly [string, Method][] = [
    decodingMethods,
    makeMethods,
    modelMethods,
    manufacturerMethods,
    referenceMethods,
  ].flatMap(make => Object.entries(make(decoder)));
  const methods: ReadonlyMap<string, Method> = new Map(all.map(([name, method]) => [name.toLowerCase(), method]));
  const operations = new Map(all.map(([name]) => [name.toLowerCase(), `vpic.${name}`]));
  return {
    answer: (name, request) => methods.get(name.toLowerCase())?.(request) ?? null,
    operationOf: name => operations.get(name.toLowerCase()) ?? 'vpic',
    operations: [...operations.values()],
  };
}
