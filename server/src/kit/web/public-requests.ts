import { lookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { isPublicAddress } from './public-address.ts';
import { hostOf, isPrivateHost, targetProblem } from './public-target.ts';

/** Where requests to addresses that people have entered may go; unless named, to public addresses over HTTPS. */
export interface TargetOptions {
  /** This machine and plain HTTP are allowed: while somebody develops. */
  isLocal?: boolean;
  timeoutMs?: number;
  /** Asks for the addresses of a name, as Node does. */
  resolve?: typeof lookup;
}

/** The address, or a network that its name leads to, may not be asked. */
export class PrivateAddress extends Error {}

/** What is sent. `timeoutMs`: from the first byte of the name to the last of the answer. */
interface PublicRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

export type PublicRequests = ReturnType<typeof createPublicRequests>;

/** Sends requests, follows no redirect, and connects to the addresses that it has looked at, so that a name cannot mean another one meanwhile. */
export function createPublicRequests({ isLocal = false, resolve = lookup }: TargetOptions = {}) {
  /** The addresses of a name, of which all have to be public. */
  const publicOnly: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const wrong = found.length === 0 || (!isLocal && found.some(({ address }) => !isPublicAddress(address)));
      if (wrong) return done(new PrivateAddress('The name leads to a private network'), '');
      if (options.all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  };

  return {
    isLocal,

    /**
     * Opens a connection to a port for a protocol that is not HTTP; it is closed when the signal says so.
     * @throws PrivateAddress; the error of Node where nothing answers, an `AbortError` where it does so too late
     */
    async open(host: string, port: number, signal: AbortSignal): Promise<Socket> {
      if (!isLocal && isPrivateHost(host)) throw new PrivateAddress('The address may not be asked');
      return new Promise((opened, failed) => {
        const socket = addAbortSignal(signal, connect({ host, port, lookup: publicOnly }));
        socket.once('error', failed);
        socket.once('connect', () => opened(socket));
      });
    },

    /**
     * Sends one request. The body of the answer is still to be read, or destroyed.
     * @throws PrivateAddress; the error of Node where nothing answers, an `AbortError` or `TimeoutError` where it does so too late
     */
    async send(target: string, { method, headers, body, timeoutMs }: PublicRequest): Promise<IncomingMessage> {
      if (targetProblem(target, isLocal)) throw new PrivateAddress('The address may not be asked');
      const url = new URL(target);
      const signal = AbortSignal.timeout(timeoutMs);
      const options: RequestOptions = {
        method,
        agent: false,
        lookup: publicOnly,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        ...(isIP(hostOf(url)) > 0 ? { host: hostOf(url) } : {}),
        signal,
      };
      return new Promise((answered, failed) => {
        const open = url.protocol === 'http:' ? plainRequest : secureRequest;
        const request = open(url, options, response => {
          // Of an answer that stops in the middle Node says only that its connection was reset.
          signal.addEventListener('abort', () => response.destroy(signal.reason as Error), { once: true });
          answered(response);
        });
        request.on('error', failed);
        request.on('close', () => failed(new Error('The connection was closed without an answer')));
        request.end(body);
      });
    },
  };
}

/** Whether a request failed because its time was over. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
