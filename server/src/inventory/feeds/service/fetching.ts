import type { IncomingMessage } from 'node:http';
import { HostKeyChanged, LoginRefused, readSftpFile } from '../../../kit/sftp/sftp-file.ts';
import { unseal } from '../../../kit/security/crypto.ts';
import { isTooLate, PrivateAddress } from '../../../kit/web/public-requests.ts';
import { FILE_BYTES } from '../../stock/contract.ts';
import { isSftp, type FeedProblem } from '../contract.ts';
import { sftpAddress } from '../rules/sftp-address.ts';
import type * as store from '../store.ts';
import { PURPOSE, type FeedDeps } from './deps.ts';

/** A file that an address answered with, that there is none newer, or why there is none. `hostKey`: of a server with SFTP. */
export type Fetched = { hostKey?: string } & (
  | { bytes: Uint8Array; etag: string; lastModified: string }
  | { same: true }
  | { problem: FeedProblem; status: number | null }
);

const MAX_HEADER = 500;

/** Asks the address of a feed for its file. It never throws: what went wrong is in the answer. */
export async function fetchFile(deps: FeedDeps, row: store.FeedRow): Promise<Fetched> {
  const password = row.sealed === null ? '' : (unseal(PURPOSE, row.sealed, deps.secret) ?? '');
  try {
    return await (isSftp(row.url) ? overSftp : overHttp)(deps, row, password);
  } catch (error) {
    return { problem: problemOf(error), status: null };
  }
}

function problemOf(error: unknown): FeedProblem {
  if (error instanceof PrivateAddress) return 'private';
  if (error instanceof HostKeyChanged) return 'host_key';
  if (error instanceof LoginRefused) return 'login';
  return isTooLate(error) ? 'timeout' : 'unreachable';
}

async function overSftp(
  { requests, timeoutMs }: FeedDeps,
  { url, username, hostKey, lastModified }: store.FeedRow,
  secret: string,
): Promise<Fetched> {
  const address = sftpAddress(url, requests.isLocal);
  if ('problem' in address) throw new PrivateAddress('The address may not be asked');
  const known = { username, secret, hostKey, mark: lastModified };
  const answer = await readSftpFile(requests, { ...address, ...known, maxBytes: FILE_BYTES, timeoutMs });
  if ('problem' in answer) return { ...answer, status: null };
  return 'same' in answer ? answer : { ...answer, etag: '', lastModified: answer.mark };
}

async function overHttp(
  { requests, timeoutMs }: FeedDeps,
  { url, username, etag, lastModified }: store.FeedRow,
  password: string,
): Promise<Fetched> {
  const headers = {
    accept: 'text/csv, text/plain, */*',
    'accept-encoding': 'gzip, identity',
    ...(username || password
      ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
      : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
  const response = await requests.send(url, { method: 'GET', headers, timeoutMs });
  const answer = await readAnswer(response);
  response.destroy();
  return answer;
}

async function readAnswer(response: IncomingMessage): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) return { same: true };
  if (status >= 300 && status < 400) return { problem: 'redirect', status };
  if (status === 401 || status === 403) return { problem: 'refused', status };
  if (status !== 200) return { problem: 'status', status };
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > FILE_BYTES) return { problem: 'too_large', status: null };
    parts.push(part);
  }
  const { etag = '', 'last-modified': lastModified = '' } = headers;
  return { bytes: Buffer.concat(parts), etag: kept(etag), lastModified: kept(lastModified) };
}

/** A mark that is longer than this is not sent back. */
const kept = (header: string): string => (header.length > MAX_HEADER ? '' : header);
