import { isOfVpic } from '../../../vehicles/vpic/rules/address.ts';

/** Characters of a body and of an answer that the log keeps; a longer one is left out as a whole. */
const MAX_KEPT = 16_000;

/** Characters of an address that the log keeps; the rest is cut off. */
export const MAX_PATH = 2000;

/** A request as it ended. */
export interface NotedRequest {
  /** The id of its operation. */
  operation: string;
  /** Something of it opens something. */
  isSecret: boolean;
  method: string;
  /** With its query. */
  path: string;
  status: number;
  ms: number;
  /** Of the answer, before it is compressed. */
  bytes: number;
  body: string | null;
  answer: string | null;
}

export const isKept = (text: string | null): boolean => text !== null && text.length <= MAX_KEPT;

/** A path without the numbers of vehicles: of each its last four characters. */
export const masked = (path: string): string =>
  (isOfVpic(path) ? withoutNumbers(path) : path)
    .replace(/^(\/v1\/vehicles\/)(?!batch$)([^/?]+)/, (_all, before: string, vin: string) => before + tailOf(vin))
    .replace(/\b[A-HJ-NPR-Z0-9]{17}\b/gi, tailOf);

/** The same of NHTSA's address, where numbers may be of any length and stand in the query of a batch. */
const withoutNumbers = (path: string): string =>
  path
    .replace(/(\/decodevin[a-z]*\/)([^/?]+)/i, (_all, before: string, vin: string) => before + tailOf(vin))
    .replace(/([?&]data=)[^&]*/i, '$1…');

const tailOf = (vin: string): string => `…${vin.slice(-4)}`;
