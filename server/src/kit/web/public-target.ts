import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The lowest port besides 443 that is asked: those below belong to other services. */
const LOWEST_PORT = 1024;

/** Why nothing is asked of an address of the web that somebody has entered. */
export type TargetProblem = 'form' | 'https' | 'user' | 'port' | 'private';

/**
 * Why nothing is asked of an address, as far as its text says; null: it may be. `isLocal`: this machine and plain HTTP are
 * allowed. Whether a name leads to a private network is asked again whenever it is resolved.
 */
export function targetProblem(text: string, isLocal: boolean): TargetProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'form';
  if (url.username || url.password) return 'user';
  if (isLocal) return null;
  if (url.protocol !== 'https:') return 'https';
  if (url.port !== '' && Number(url.port) < LOWEST_PORT) return 'port';
  return isPrivateHost(hostOf(url)) ? 'private' : null;
}

/** Whether a host is on a private network as far as its text says; what its name leads to is another question. */
export function isPrivateHost(host: string): boolean {
  if (isIP(host) > 0) return !isPublicAddress(host);
  return /\.(?:localhost|local|internal|home\.arpa)\.?$/.test(`.${host}`) || !host.includes('.');
}

/** The host of an address as a resolver takes it: one of version 6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
