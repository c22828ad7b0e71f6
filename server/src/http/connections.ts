import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** How long a connection may take, in milliseconds. */
export interface Waits {
  /** Until the headers of a request are there, from the connection or from the request before. */
  headers: number;
  /** Until all of a request is there: a picture of 2 MB, as base64, on a slow phone. */
  request: number;
  /** Without a byte in either direction. Longer than the slowest answer takes to begin. */
  silence: number;
  /** Between two requests. Longer than proxies keep theirs (60 s), so that none asks where we are closing. */
  keepAlive: number;
  /** How often the first two are looked at. */
  check: number;
}

export const WAITS: Waits = { headers: 15_000, request: 90_000, silence: 180_000, keepAlive: 72_000, check: 5_000 };

/** The waits as Fastify and Node take them. */
export function timeoutsOf({ headers, request, silence, keepAlive, check }: Waits) {
  return {
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: keepAlive,
  };
}

const machine = new BlockList();
machine.addSubnet('127.0.0.0', 8, 'ipv4');
machine.addAddress('::1', 'ipv6');

/** Whether an address is this machine, where the proxy is: all visitors come through it. */
function isProxy(address: string): boolean {
  return machine.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Refuses an address more than `most` connections at once; 0 refuses none. The trusted proxy may have any number. */
export function limitConnections(server: Server, most: number, refuse: (socket: Socket) => void): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (!socket.remoteAddress || isProxy(socket.remoteAddress)) return;
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
