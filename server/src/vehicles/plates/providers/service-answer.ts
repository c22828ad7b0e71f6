import { z } from 'zod';
import { createJsonClient, FAULT_BY_STATUS, type ServiceAddress } from '../../../kit/web/json-client.ts';
import type { PlateState } from '../rules/states.ts';
import {
  PLATE_TIME_LIMIT_MS,
  type PlateFault,
  type PlateOutcome,
  type PlateProvider,
  type ProvidedVehicle,
} from './plate-provider.ts';

/** Where a service is asked, and with which key. */
export interface ServiceSettings extends ServiceAddress {
  key: string;
}

/** A vehicle as a service names it, with or without a number. */
export type NamedVehicle = Omit<ProvidedVehicle, 'vin'> & { vin: string | null };

/** Differences between services. */
export interface ServiceShape {
  name: string;
  request(plate: string, state: PlateState): { url: string; init?: RequestInit };
  /** Whether the service says that it found something, whatever the HTTP status; null: it says neither yes nor no. */
  succeeded(body: Body): boolean | null;
  /** The vehicles of such an answer; fields that are not named here are dropped. */
  vehicles: z.ZodType<NamedVehicle[]>;
}

const Body = z.looseObject({ message: z.string().optional().catch(''), error: z.string().optional().catch('') });
type Body = z.infer<typeof Body>;

/** A service of plates: its words tell more than the status of a refusal. Never throws. */
export const createPlateClient = (name: string, timeoutMs = PLATE_TIME_LIMIT_MS) =>
  createJsonClient(name, { timeoutMs, maxBytes: 200_000, readsRefusals: true });

/** Services' messages when nothing was found; the first match counts. */
const MESSAGES: [RegExp, PlateFault | 'not_found'][] = [
  [/out of credits?|(insufficient|not enough|no( more)?) (credits?|balance|funds)\b(?! (was|were))/i, 'quota'],
  [
    /credits? (is|are|have been) (exhausted|used up|depleted)|quota|too many|rate limit|limit (was )?(reached|exceeded)|payment required/i,
    'quota',
  ],
  [/api[ -]?key|x-authkey|unauthori[sz]ed|authenti|authoriz|forbidden|access denied/i, 'auth'],
  [/\bstate\b.*\b(unsupported|not (currently )?(supported|covered|available))/i, 'state_unsupported'],
  [/\b(unsupported|not (currently )?(support|cover))\w*\b.*\bstate\b/i, 'state_unsupported'],
  [
    /not found|\bno (vehicle|vin|data|record|result|match|information)|(unable|could ?n.t|cannot) (to )?(find|locate)/i,
    'not_found',
  ],
  [/temporar|maintenance|unavailable|timed? ?out|try again|internal|server error/i, 'down'],
  [/invalid|malformed|required|missing|must (be|have)|bad request/i, 'bad_input'],
];

/** The meaning of an empty answer, by its status and the service's message; null: nothing to find. */
export function faultWithout(status: number, message: string): PlateFault | null {
  const fault = MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
  const fixed = FAULT_BY_STATUS[status];
  if (fixed) return fault === 'quota' ? 'quota' : fixed;
  if (fault === undefined) return status === 404 || status < 300 ? null : 'bad_input';
  return fault === 'not_found' ? null : fault;
}

const failed = (fault: PlateFault): PlateOutcome => ({ kind: 'failed', fault });

const optional = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform(
      value =>
        String(value ?? '')
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, max) || null,
    );

/** A text of a service as it may be shown: one line of 60 characters, or null. */
export const ShownText = optional(60).catch(null);
/** A model year, written as a number or as text; null for anything else. */
export const ModelYear = optional(10)
  .transform(text => (/^(18|19|20)\d\d$/.test(text ?? '') ? Number(text) : null))
  .catch(null);
/** A vehicle number without spaces and dashes, upper case; null when the service gave none. */
export const ServiceVin = optional(40).transform(text => text?.replaceAll(/[\s-]/g, '').toUpperCase() || null);

/**
 * The vehicles of an answer. One without a number is no answer to the question; what is no vehicle number at all
 * (`1HGCM8*****`, `not available`) cannot be read. Whether a number is a right one, the decoder says.
 */
function outcomeOf(vehicles: NamedVehicle[]): PlateOutcome {
  const named = vehicles.flatMap(({ vin, reported }) => (vin === null ? [] : [{ vin, reported }]));
  if (named.length === 0) return { kind: 'not_found' };
  if (named.some(({ vin }) => !/^(?=(.*\d){3})[A-Z0-9]{5,17}$/.test(vin))) return failed('unreadable');
  return { kind: 'found', vehicles: [...new Map(named.map(each => [each.vin, each])).values()] };
}

/** A plate service over HTTP. */
export function createPlateService(shape: ServiceShape, timeoutMs?: number): PlateProvider {
  const ask = createPlateClient(shape.name, timeoutMs);
  return {
    name: shape.name,
    demo: false,
    async find(plate, state) {
      const { url, init } = shape.request(plate, state);
      const answer = await ask(url, init);
      return 'fault' in answer ? failed(answer.fault) : outcomeIn(answer, shape);
    },
  };
}

function outcomeIn({ status, body }: { status: number; body: unknown }, shape: ServiceShape): PlateOutcome {
  const read = Body.safeParse(body);
  const succeeded = read.success ? shape.succeeded(read.data) : null;
  if (!read.success || (succeeded === null && status < 300)) return failed('unreadable');
  if (!succeeded) {
    const fault = faultWithout(status, `${read.data.message ?? ''} ${read.data.error ?? ''}`);
    return fault === null ? { kind: 'not_found' } : failed(fault);
  }
  const vehicles = shape.vehicles.safeParse(body);
  return vehicles.success ? outcomeOf(vehicles.data) : failed('unreadable');
}
