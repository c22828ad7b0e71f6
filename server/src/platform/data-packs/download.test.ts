import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { download, DownloadFailed, type DownloadOptions } from './service/download.ts';

let folder: string;
let server: Server;
/** The server's next answer, and the requests it received. */
let answer: RequestListener;
const headers: IncomingHttpHeaders[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-download-'));
  headers.length = 0;
  server = createServer((request, response) => {
    headers.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const CONTENT = 'a line of data\n'.repeat(1000);

const fetched = (more: Partial<DownloadOptions> = {}) =>
  download({
    address: `http://${host()}/files/data.zip`,
    hosts: [host()],
    folder: join(folder, 'downloads'),
    known: null,
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    ...more,
  });

const failureOf = async (more: Partial<DownloadOptions> = {}) => {
  const failure = await fetched(more).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DownloadFailed);
  return failure as DownloadFailed;
};

it('fetches a file with what identifies it, and asks for a newer one the next time', async () => {
  answer = (request, response) =>
    request.headers['if-none-match'] === '"1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2026 00:00:00 GMT' }).end(CONTENT);
  const file = await fetched();
  expect(file).toMatchObject({ etag: '"1"', lastModified: 'Mon, 01 Jun 2026 00:00:00 GMT' });
  expect(readFileSync(file!.path, 'utf8')).toBe(CONTENT);
  expect(await fetched({ known: { etag: '"1"', lastModified: null } })).toBeNull();
  await fetched({ known: { etag: null, lastModified: file!.lastModified } });
  expect(headers[2]).toMatchObject({ 'if-modified-since': 'Mon, 01 Jun 2026 00:00:00 GMT' });
});

it('goes on where it was cut off while the source has the same file, else from the start', async () => {
  const half = CONTENT.slice(0, 7000);
  const cut: RequestListener = (_request, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': CONTENT.length }).write(half);
    const part = join(folder, 'downloads', 'data.zip.part');
    const looking = setInterval(() => {
      if (!existsSync(part) || statSync(part).size < half.length) return;
      clearInterval(looking);
      response.destroy();
    }, 5);
  };
  for (const [later, expected] of [
    [(_request, response) => void response.writeHead(206).end(CONTENT.slice(7000)), CONTENT],
    [(_request, response) => void response.writeHead(200, { etag: '"2"' }).end('newer'), 'newer'],
  ] satisfies [RequestListener, string][]) {
    answer = cut;
    expect((await failureOf()).message).toBe('The connection was cut before the end of the file.');
    answer = later;
    const file = await fetched({ known: { etag: '"0"', lastModified: null } });
    expect(headers.at(-1)).toMatchObject({ range: 'bytes=7000-', 'if-range': '"1"' });
    expect(readFileSync(file!.path, 'utf8')).toBe(expected);
    expect(existsSync(`${file!.path}.part`) || existsSync(`${file!.path}.tag`)).toBe(false);
  }
});

it.each<[string, RequestListener, string]>([
  ['403', (_, response) => void response.writeHead(403).end(), 'The source answered with status 403.'],
  ['500', (_, response) => void response.writeHead(500).end(), 'The source answered with status 500.'],
  [
    'a web page',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    'a web page instead of the file',
  ],
  [
    'a redirect elsewhere',
    (_, response) => void response.writeHead(302, { location: 'https://example.com/data.zip' }).end(),
    'The source leads to example.com, which is not one of its hosts.',
  ],
  [
    'a redirect to this machine',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'The source leads to 127.0.0.1:1',
  ],
  [
    'a loop',
    (_, response) => void response.writeHead(302, { location: '/files/data.zip' }).end(),
    'redirects in a loop',
  ],
  [
    'a file that says it is too large',
    (_, response) => void response.writeHead(200, { 'content-length': 2_000_000 }).write('x'),
    'The file is larger than 1 MB, so it is not fetched.',
  ],
  [
    'a file that does not end',
    (_, response) => void response.writeHead(200).end('x'.repeat(2_000_000)),
    'The file is larger than 1 MB, so it is not fetched.',
  ],
])('says what is wrong with %s', async (_name, answers, sentence) => {
  answer = answers;
  const failure = await failureOf();
  expect(failure.message).toContain(sentence);
  expect(failure.unreachable).toBe(false);
});

it('follows a redirect to one of its hosts', async () => {
  answer = (request, response) =>
    request.url === '/files/data.zip'
      ? response.writeHead(301, { location: '/new/data.zip' }).end()
      : response.writeHead(200).end(CONTENT);
  expect(readFileSync((await fetched())!.path, 'utf8')).toBe(CONTENT);
});

it('is told by 429 and 503 when to come back, a day at most', async () => {
  const waits = [];
  for (const [status, after] of [
    [429, '120'],
    [503, new Date(Date.now() + 3_600_000).toUTCString()],
    [429, '99999999'],
    [429, 'soon'],
  ] as const) {
    answer = (_request, response) => void response.writeHead(status, { 'retry-after': after }).end();
    waits.push((await failureOf()).retryAfterS);
  }
  expect(waits).toEqual([120, expect.closeTo(3600, -2), 86_400, null]);
});

it('gives up a source that goes silent, and one that nothing leads to', async () => {
  answer = (_request, response) => void response.writeHead(200).write('a');
  expect((await failureOf({ silenceMs: 60 })).message).toBe('The source went silent.');
  const away = await failureOf({ address: 'http://127.0.0.1:9/data.zip', hosts: ['127.0.0.1:9'] });
  expect(away.unreachable).toBe(true);
});

it('writes nothing to a disk without room', async () => {
  answer = (_request, response) => void response.writeHead(200).end(CONTENT);
  expect((await failureOf({ freeBytes: () => 0 })).message).toContain('no room for the file');
});

it('asks for https only, where the host is not this machine', async () => {
  const failure = await failureOf({ address: 'http://static.nhtsa.gov/a.zip', hosts: ['static.nhtsa.gov'] });
  expect(failure.message).toContain('static.nhtsa.gov, which is not one of its hosts');
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  answer = (_request, response) => {
    response.writeHead(200).write('a');
    setTimeout(() => stop.abort(new Error('stopping')), 20);
  };
  await expect(fetched({ signal: stop.signal })).rejects.toThrow('stopping');
});
