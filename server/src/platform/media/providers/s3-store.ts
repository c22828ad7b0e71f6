import { AwsClient } from 'aws4fetch';
import { createFetch, FetchError, type FetchAnswer } from '../../../kit/web/fetch.ts';
import type { S3Settings } from '../../../kit/settings/media-config.ts';
import { checkKey, type MediaStore } from '../rules/media-store.ts';

/** Labels are PDFs of a few megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * A bucket of a service that speaks S3: `PUT`, `GET` and `DELETE` of an object and `ListObjectsV2`, signed with version 4.
 * Source: Amazon S3 API reference; the same of MinIO, Cloudflare R2 and Backblaze B2.
 */
export function createS3Store({ url, keyId, secret, region }: S3Settings): MediaStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' });
  const ask = createFetch({ name: 'media store', retries: 2, maxBytes: MAX_BYTES });

  async function send(method: 'PUT' | 'GET' | 'DELETE', key: string, more: RequestInit = {}): Promise<FetchAnswer> {
    const signed = await client.sign(`${url}/${checkKey(key)}`, { method, ...more });
    const { body } = more;
    return ask(signed.url, { method, headers: signed.headers, ...(body ? { body } : {}) });
  }

  /** @throws FetchError for any answer that is none of these */
  function expectStatus({ status }: FetchAnswer, ...wanted: number[]): void {
    if (!wanted.includes(status)) throw new FetchError('media store', 'status', status);
  }

  return {
    async put(key, bytes, type) {
      const body = new Uint8Array(bytes);
      expectStatus(await send('PUT', key, { body, headers: { 'content-type': type } }), 200, 201);
    },
    async get(key) {
      const answer = await send('GET', key);
      expectStatus(answer, 200, 404);
      return answer.status === 404 ? null : answer.bytes;
    },
    async *list(folder) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
      for (let next: string | undefined = ''; next !== undefined;) {
        if (next) query.set('continuation-token', next);
        const signed = await client.sign(`${url}/?${query}`, { method: 'GET' });
        const answer = await ask(signed.url, { headers: signed.headers });
        expectStatus(answer, 200);
        const page = new TextDecoder().decode(answer.bytes);
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key;
        next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
      }
    },
    async remove(key) {
      expectStatus(await send('DELETE', key), 200, 204, 404);
    },
  };
}
