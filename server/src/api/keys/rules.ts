import { BlockList, isIP } from 'node:net';
import type { Limit } from '../../kit/contract.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { isOfVpic } from '../../vehicles/vpic/rules/address.ts';
import type { ApiKey, KeyMode, KeyScope } from './contract.ts';
import type { apiKeys } from './tables.ts';

type KeyRow = typeof apiKeys.$inferSelect;

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key a request came with, where one opens its address. */
    apiKey?: UsedKey;
  }
}

/** A key as a request that came with it knows it. */
export interface UsedKey {
  id: string;
  mode: KeyMode;
  scopes: readonly KeyScope[];
  perMinute: number;
  version: string;
  userId: string;
  /** Orders that agents may place with it in a day. */
  agentOrdersPerDay: number;
  /** Of the secret that was sent, with its prefix, as the owner sees it. */
  tail: string;
}

const SECRET = /^mk_(?:test|live)_[0-9a-z]{32}$/;

const prefixOf = (mode: KeyMode): string => `mk_${mode}_`;

/** What a scope includes: who may order reads the orders. */
const INCLUDED: Partial<Record<KeyScope, KeyScope>> = { orders: 'orders_read' };

/** Whether scopes allow what one of them is needed for; null: any key. */
export const allows = (scopes: readonly KeyScope[], scope: KeyScope | null): boolean =>
  scope === null || scopes.some(each => each === scope || INCLUDED[each] === scope);

/** A new secret of 160 random bits. */
export const newSecret = (mode: KeyMode): string => prefixOf(mode) + randomCode(32);

export const tailOf = (secret: string): string => secret.slice(-8);

/** Whether a bearer token is meant as a key of the API, whatever it is worth. */
export const isMeantAsKey = (token: string): boolean => /^mk_(?:test|live)_/.test(token);

/** Whether a token has the form of a key. */
export const isSecret = (token: string): boolean => SECRET.test(token);

/** Whether an address holds a key: what stands there is in logs and histories. */
export function holdsKey(url: string): boolean {
  const at = url.indexOf('?');
  return at >= 0 && [...new URLSearchParams(url.slice(at)).values()].some(isMeantAsKey);
}

/** Whether an address is of `/v1`, whose refusals are problem details. */
export const isOfV1 = (url: string): boolean => /^\/v1(?:\/|\?|$)/.test(url);

/** What a key that has no other limit may ask: `/v1` and agents count together. */
export const KEY_LIMITS: readonly Limit[] = [{ max: 60, minutes: 1, perKey: true }];

/** Where keys are taken. */
export const takesKeys = (url: string): boolean => /^\/(?:v1|mcp)(?:\/|\?|$)/.test(url) || isOfVpic(url);

/** An address or a network; null for anything else. */
function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const most = family === 'ipv6' ? 128 : 32;
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return isIP(address) > 0 && rest.length === 0 && bits >= 1 && bits <= most ? { address, bits, family } : null;
}

/** The first of these that is neither an address nor a network such as 203.0.113.0/28; null: all are. */
export const wrongAddress = (addresses: readonly string[]): string | null =>
  addresses.find(each => networkOf(each) === null) ?? null;

/** Whether an address is among those that may use a key; empty: any. */
export function isAmong(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true;
  const known = new BlockList();
  for (const each of addresses) {
    const network = networkOf(each);
    if (network) known.addSubnet(network.address, network.bits, network.family);
  }
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

interface Ends {
  revokedAt: Date | null;
  expiresAt: Date | null;
}

/** Whether a key works at a moment, and if not, why. */
export function stateOf({ revokedAt, expiresAt }: Ends, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

/** Whether the secret before the last rotation still works. */
export const isOldOpen = ({ oldEndsAt }: Pick<KeyRow, 'oldEndsAt'>, now: Date): boolean =>
  oldEndsAt !== null && oldEndsAt > now;

/** A key as its owner sees it. */
export function shown(row: KeyRow, now: Date): ApiKey {
  const { oldTail, oldEndsAt, oldLastUsedAt } = row;
  const hasOld = oldTail !== null && oldEndsAt !== null && oldEndsAt > now;
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    state: stateOf(row, now),
    prefix: prefixOf(row.mode),
    tail: row.tail,
    scopes: row.scopes,
    per_minute: row.perMinute,
    addresses: row.addresses,
    credits_per_day: row.creditsPerDay,
    credits_per_month: row.creditsPerMonth,
    agent_orders_per_day: row.agentOrdersPerDay,
    version: row.version,
    created: row.createdAt.toISOString(),
    expires: row.expiresAt?.toISOString() ?? null,
    last_used: row.lastUsedAt?.toISOString() ?? null,
    old: hasOld
      ? { tail: oldTail, ends: oldEndsAt.toISOString(), last_used: oldLastUsedAt?.toISOString() ?? null }
      : null,
  };
}
