import { Server, type RequestListener, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../kit/settings/config.ts';
import { isTrusted } from '../kit/settings/proxy-config.ts';
import { countedAddress } from '../kit/web/limits.ts';
import type { Stopping } from './readiness.ts';

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

/**
 * To Node a connection is idle as soon as its answer was handed over, though a slow reader may have taken half of it: closed
 * then, the rest is lost. Here none is closed while an answer is on its way; `drainConnections` asks again.
 */
class DrainingServer extends Server {
  readonly #open = new Set<Socket>();

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options, listener);
    this.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  override closeIdleConnections(): void {
    for (const { writableLength } of this.#open) if (writableLength > 0) return;
    super.closeIdleConnections();
  }
}

/** Makes the server that Fastify answers on. */
export function serverOf({ headers, request, silence, keepAlive, check }: ConnectionTimeouts) {
  return (listener: RequestListener): Server =>
    new DrainingServer(
      {
        headersTimeout: headers,
        connectionsCheckingInterval: check,
        requestTimeout: request,
        keepAliveTimeout: keepAlive,
      },
      listener,
    ).setTimeout(silence);
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
    const visitor = countedAddress(socket.remoteAddress);
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

/** How often connections that have become idle are closed while the server closes. */
const SWEEP_MS = 100;

/**
 * Ends connections in order: while the server is being stopped, each answer says that its connection ends with it. Node
 * closes those that are idle when the server begins to close; a client would keep the others open behind their answers.
 */
export function drainConnections(http: FastifyInstance, stopping: Stopping | undefined): void {
  let sweeping: NodeJS.Timeout | undefined;
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (sweeping || stopping?.isStopping()) reply.header('connection', 'close');
    done();
  });
  http.addHook('preClose', done => {
    sweeping = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS);
    done();
  });
  http.addHook('onClose', (_http, done) => {
    clearInterval(sweeping);
    // One that never listened keeps its timers until then, and Fastify closes none of those that are made for it.
    http.server.close();
    done();
  });
}
