import { resolve4, resolve6, resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';
import { isPublicAddress } from '../../../kit/web/public-address.ts';
import type { DomainProbe } from '../rules/domain.ts';

const TIMEOUT_MS = 5_000;
/** What a name server says of a name that has no such record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the name servers of this machine, and public addresses over TLS. */
export function createNetworkProbe(): DomainProbe {
  const addresses = async (host: string): Promise<string[]> =>
    (await Promise.all([none(resolve4(host)), none(resolve6(host))])).flat();

  /** The first public address of a host; a connection goes there and nowhere else. */
  async function publicAddress(host: string): Promise<string | null> {
    const found = await addresses(host);
    return found.every(isPublicAddress) ? (found[0] ?? null) : null;
  }

  return {
    addresses,
    texts: async name => (await none(resolveTxt(name))).map(parts => parts.join('')),
    async certificate(host) {
      const address = await publicAddress(host);
      if (!address) return null;
      return new Promise((resolve, reject) => {
        const socket = connect({ host: address, port: 443, servername: host, timeout: TIMEOUT_MS }, () => {
          const { valid_to: until } = socket.getPeerCertificate();
          socket.end();
          resolve({ until: new Date(until) });
        });
        socket.on('error', () => resolve(null));
        socket.on('timeout', () => socket.destroy(new Error('No answer in time')));
        socket.on('close', () => reject(new Error('Closed without an answer')));
      });
    },
    async brandAt(host) {
      if (!(await publicAddress(host))) return null;
      const answer = await fetch(`https://${host}/api/config`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      }).catch(() => null);
      const said: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
      return typeof said === 'object' && said !== null && 'site_id' in said ? String(said.site_id) : null;
    },
  };
}

/** No records, where the name servers say so. @throws where they say nothing */
const none = <Found>(asked: Promise<Found[]>): Promise<Found[]> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (NONE.has(error.code ?? '')) return [];
    throw error;
  });
