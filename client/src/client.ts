import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../generated/v1.ts';

/** What answers hold, by the names of the description: `Schemas['Vehicle']`. */
export type Schemas = components['schemas'];

/** Calls of `/v1`. Each returns `data`, or `error` (a problem detail), and the `response` itself. */
export type MarqueClient = Client<paths>;

export interface ClientSettings {
  /** The address of the brand: https://marque.example */
  address: string;
  /** A key: mk_test_… or mk_live_… It is sent with each request, so keep it on a server. */
  key: string;
  /** The version of the answers; without it, the one of the key. */
  version?: string;
  /** Sends a request; the platform's own without it. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A client of the API for one key. */
export function createClient({ address, key, version, fetch }: ClientSettings): MarqueClient {
  return createFetchClient<paths>({
    baseUrl: address,
    headers: { authorization: `Bearer ${key}`, ...(version ? { 'marque-version': version } : {}) },
    ...(fetch ? { fetch } : {}),
  });
}
