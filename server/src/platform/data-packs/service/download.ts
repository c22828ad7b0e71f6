import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBytesOf, hasRoom } from '../../../kit/database/room.ts';

/** No answer, or no further byte, for this long: the try has failed. */
const SILENCE_MS = 60_000;
const MAX_REDIRECTS = 5;
const MAX_RETRY_AFTER_S = 24 * 60 * 60;

export interface DownloadOptions {
  address: string;
  /** The hosts (with port) that may be asked, also after a redirect. */
  hosts: readonly string[];
  /** Where the file, and what there is of it so far, is kept. */
  folder: string;
  /** Identity of our copy; the source is asked for a newer one only. */
  known: { etag: string | null; lastModified: string | null } | null;
  maxBytes: number;
  signal: AbortSignal;
  silenceMs?: number;
  freeBytes?: (folder: string) => number;
}

/** A file that was fetched; null: the source has nothing newer. */
export type Downloaded = { path: string; etag: string | null; lastModified: string | null } | null;

/** A try that failed; the message says why. */
export class DownloadFailed extends Error {
  /** The source asks to be left alone for so long. */
  readonly retryAfterS: number | null;
  /** There is no way to the source: a machine without a net is no news. */
  readonly unreachable: boolean;

  constructor(message: string, about: { retryAfterS?: number | null; unreachable?: boolean } = {}) {
    super(message);
    this.retryAfterS = about.retryAfterS ?? null;
    this.unreachable = about.unreachable ?? false;
  }
}

/**
 * Fetches a file. What was fetched before the connection was cut is kept, and the rest is asked for the next time, as long
 * as the source still has the same file.
 * @throws DownloadFailed; the reason of `signal` when it is aborted
 */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  const { address, folder, known, signal } = options;
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileNameOf(address));
  const begun = await begunPart(path);
  const headers = headersOf(begun, known);
  const silence = silenceOf(options);
  try {
    const response = await ask(options, headers, silence);
    if (response.status === 304) return null;
    if (response.status === 416) {
      await forgetPart(path);
      throw new DownloadFailed('The source has a shorter file than before. It is fetched from the start next time.');
    }
    refuseAnswer(response);
    const from = response.status === 206 && begun ? begun.bytes : 0;
    await save(response, { ...options, path, from, silence });
    await forgetTag(path);
    await rename(`${path}.part`, path);
    return { path, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof DownloadFailed ? error : failureOf(error, silence.signal);
  } finally {
    silence.end();
  }
}

/** The last part of an address, and where all data sets of a site have the same one, that of the data set. */
function fileNameOf(address: string): string {
  const { pathname } = new URL(address);
  const dataset = /\/views\/([^/]+)\/rows\.csv$/.exec(pathname)?.[1];
  return dataset ? `${dataset}.csv` : pathname.split('/').at(-1) || 'download';
}

/** Removes a file that was fetched, and what there is of a part of it. */
export async function forgetDownload(path: string): Promise<void> {
  await rm(path, { force: true });
  await forgetPart(path);
}

/** The rest of a file that was begun, or a newer one than the one we have. Packed by the source alone, so that bytes are counted. */
function headersOf(begun: Begun | null, known: DownloadOptions['known']): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (begun) return { ...headers, range: `bytes=${begun.bytes}-`, 'if-range': begun.etag };
  if (known?.etag) return { ...headers, 'if-none-match': known.etag };
  return known?.lastModified ? { ...headers, 'if-modified-since': known.lastModified } : headers;
}

interface Silence {
  signal: AbortSignal;
  /** Something was heard. */
  heard(): void;
  end(): void;
}

function silenceOf({ signal, silenceMs = SILENCE_MS }: DownloadOptions): Silence {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error('silence')), silenceMs);
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    heard: () => timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

/** Asks for a file, and follows redirects among the hosts that are allowed. */
async function ask(
  { address, hosts }: DownloadOptions,
  headers: Record<string, string>,
  { signal, heard }: Silence,
): Promise<Response> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isAllowed(url, hosts))
      throw new DownloadFailed(`The source leads to ${url.host}, which is not one of its hosts.`);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    heard();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || response.status === 304 || !location) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new DownloadFailed('The source redirects in a loop.');
}

/** Only over TLS and to a host that is listed; a test's own server is on this machine. */
function isAllowed(url: URL, hosts: readonly string[]): boolean {
  return hosts.includes(url.host) && (url.protocol === 'https:' || url.hostname === '127.0.0.1');
}

function refuseAnswer({ status, headers }: Response): void {
  if (status !== 200 && status !== 206) {
    throw new DownloadFailed(`The source answered with status ${status}.`, { retryAfterS: retryAfter(headers) });
  }
  if (/^text\/html\b/i.test(headers.get('content-type') ?? ''))
    throw new DownloadFailed('The source answered with a web page instead of the file.');
}

/** Seconds, or a date. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S) : null;
}

interface Saving extends DownloadOptions {
  path: string;
  /** The bytes before these are there already. */
  from: number;
  silence: Silence;
}

async function save(response: Response, { path, from, maxBytes, silence, ...options }: Saving): Promise<void> {
  const length = Number(response.headers.get('content-length') ?? 0);
  if (from + length > maxBytes) throw tooLarge(maxBytes);
  const freeBytes = options.freeBytes ?? freeBytesOf;
  if (!hasRoom(freeBytes(options.folder) - length))
    throw new DownloadFailed('The disk of the data folder has no room for the file.');
  const etag = response.headers.get('etag');
  // A weak tag does not say that the bytes are the same.
  if (etag && !etag.startsWith('W/')) await writeFile(`${path}.tag`, etag);
  else await forgetTag(path);
  let bytes = from;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      silence.heard();
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const target = createWriteStream(`${path}.part`, { flags: from > 0 ? 'a' : 'w' });
  await pipeline(Readable.from(response.body ?? []), counted, target, { signal: silence.signal });
}

const tooLarge = (maxBytes: number) =>
  new DownloadFailed(`The file is larger than ${Math.round(maxBytes / 1_000_000)} MB, so it is not fetched.`);

interface Begun {
  bytes: number;
  etag: string;
}

/** The downloaded part of a file after an interruption, where its source named the version. */
async function begunPart(path: string): Promise<Begun | null> {
  const [found, etag] = [
    await stat(`${path}.part`).catch(() => null),
    await readFile(`${path}.tag`, 'utf8').catch(() => ''),
  ];
  return found && found.size > 0 && etag ? { bytes: found.size, etag } : null;
}

const forgetTag = (path: string): Promise<void> => rm(`${path}.tag`, { force: true });

async function forgetPart(path: string): Promise<void> {
  await rm(`${path}.part`, { force: true });
  await forgetTag(path);
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

function failureOf(error: unknown, silence: AbortSignal): DownloadFailed {
  if (silence.aborted) return new DownloadFailed('The source went silent.');
  const { code, cause, message } = error as NodeJS.ErrnoException & { cause?: { code?: string } };
  if (NO_ROOM.has(code ?? '')) return new DownloadFailed('The disk of the data folder is full.');
  if (message === 'terminated') return new DownloadFailed('The connection was cut before the end of the file.');
  return new DownloadFailed(`The source cannot be reached (${cause?.code ?? message}).`, { unreachable: true });
}
