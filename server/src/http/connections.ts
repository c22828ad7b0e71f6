import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../kit/settings/config.ts';
import { isTrusted } from '../kit/settings/proxy-config.ts';

/** Timeouts of a connection, in milliseconds. */
export interface ConnectionTimeouts {
  /** For the headers of a request, from the connection or the previous request. */
  headers: number;
  /** For the whole request: a picture of 2 MB, as base64, on a slow phone. */
  request: number;
  /** Without a byte in either direction. Longer than the slowest answer takes to begin. */
  silence: number;
  /** Between two requests. Longer than that of proxies (60 s), so that none sends a request while we close. */
  keepAlive: number;
  /** How often the first two are checked. */
  check: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headers: 15_000,
  request: 90_000,
  silence: 180_000,
  keepAlive: 72_000,
  check: 5_000,
};

/** The same as options of Fastify and Node. */
export function timeoutsOf({ headers, request, silence, keepAlive, check }: ConnectionTimeouts) {
  return {
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: keepAlive,
  };
}

/** Refuses an address more than `connectionsPerAddress` at once; 0 refuses none. Trusted proxies may have any number. */
export function limitConnections(
  server: Server,
  { connectionsPerAddress: most, trustedProxies }: Pick<Config, 'connectionsPerAddress' | 'trustedProxies'>,
  refuse: (socket: Socket) => void,
): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (!socket.remoteAddress || isTrusted(trustedProxies, socket.remoteAddress)) return;
    const visitor = normalizeIP(socket.remoteAddress);
    const count = (open.get(visitor) ?? 0) + 1;
    if (count > most) return refuse(socket);
    open.set(visitor, count);
    socket.once('close', () => {
      const left = (open.get(visitor) ?? 1) - 1;
      if (left === 0) open.delete(visitor);
      else open.set(visitor, left);
    });
  });
}
