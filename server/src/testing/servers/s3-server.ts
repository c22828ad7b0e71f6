import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The required signature of a request. Source: Amazon S3, "Signature calculations for the authorization header". */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string, scope: string, signed: string): string {
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const lines = signed.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const [path = '', query = ''] = (url ?? '').split('?');
  const sorted = query.split('&').toSorted().join('&');
  const canonical = [method, path, sorted, lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end);
  return hmac(key, text).toString('hex');
}

/** A bucket on this machine that takes only requests signed with this key; `objects` shows what is in it. */
export async function startS3Server(account: { keyId: string; secret: string }) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  /** A page of `ListObjectsV2`, one key each, so that the next page is asked for. */
  const pageOf = (bucket: string, query: URLSearchParams): string => {
    const keys = [...objects.keys()].map(path => path.slice(bucket.length));
    const found = keys.filter(key => key.startsWith(query.get('prefix') ?? '')).toSorted();
    const at = Number(query.get('continuation-token') ?? 0);
    const contents = found.slice(at, at + 1).map(key => `<Contents><Key>${key}</Key></Contents>`);
    const next = at + 1 < found.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const [, keyId, scope = '', signed = '', signature] =
      /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const [path = '', query] = (request.url ?? '').split('?');
    if (keyId !== account.keyId || signature !== signatureOf(request, account.secret, scope, signed))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (query !== undefined) return void response.writeHead(200).end(pageOf(path, new URLSearchParams(query)));
    if (request.method === 'PUT') {
      objects.set(path, { bytes: Buffer.concat(parts), type: request.headers['content-type'] ?? '' });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') return void response.writeHead(objects.delete(path) ? 204 : 404).end();
    const found = objects.get(path);
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/bucket`, objects, close };
}
