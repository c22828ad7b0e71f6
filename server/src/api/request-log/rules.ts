import { isOfVpic } from '../../vehicles/vpic/rules/address.ts';
import type { ApiKey } from '../keys/contract.ts';
import { MAX_PATH } from '../resources/rules/requests.ts';
import type { Outcome, Replayable } from './contract.ts';

/** The first and the last status of an outcome. */
export const STATUSES: Record<Outcome, readonly [number, number]> = {
  answered: [100, 399],
  refused: [400, 499],
  failed: [500, 599],
};

const BODILESS: ReadonlySet<string> = new Set(['GET', 'DELETE']);

interface Sent {
  method: string;
  path: string;
  body: string | null;
}

/**
 * Whether a request was kept so that the same one can be sent: neither one that named a plate, nor one that was too long,
 * nor a message of an agent, whose headers are not kept.
 */
export const isKept = ({ method, path, body }: Sent): boolean =>
  !path.startsWith('/mcp') && !path.includes('…') && path.length < MAX_PATH && (BODILESS.has(method) || body !== null);

/** What a body was sent as: NHTSA's address takes forms. */
export const typeOf = ({ path, body }: Sent): string =>
  isOfVpic(path) && !body?.startsWith('{') ? 'application/x-www-form-urlencoded' : 'application/json';

/** Whether a request of a key can be sent again. */
export function replayableOf(sent: Sent, key: Pick<ApiKey, 'mode' | 'state'> | null): Replayable {
  if (key?.mode === 'live') return 'live';
  if (key?.state !== 'active') return 'ended';
  return isKept(sent) ? 'yes' : 'not_kept';
}
