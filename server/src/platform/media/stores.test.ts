import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/servers/s3-server.ts';
import { createFolderStore } from './providers/folder-store.ts';
import type { MediaStore } from './rules/media-store.ts';
import { createS3Store } from './providers/s3-store.ts';

const ACCOUNT = { keyId: 'AKIDEXAMPLE', secret: 'not a real secret/+=' };
const KEY = 'pictures/med_1.webp';
const BYTES = new Uint8Array([0, 255, 13, 10, 37, 80]);

let folder: string;
let bucket: Awaited<ReturnType<typeof startS3Server>>;
const stores: Record<string, () => MediaStore> = {
  folder: () => createFolderStore(folder),
  S3: () => createS3Store({ url: bucket.url, ...ACCOUNT, region: 'eu-central-1' }),
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-media-'));
  bucket = await startS3Server(ACCOUNT);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bucket.close();
});

describe.each(Object.keys(stores))('the store in a %s', name => {
  const store = () => (stores[name] as () => MediaStore)();

  it('gives back the bytes it was given, until they are removed', async () => {
    expect(await store().get(KEY)).toBeNull();
    await store().put(KEY, BYTES, 'image/webp');
    expect(await store().get(KEY)).toEqual(BYTES);
    await store().put(KEY, BYTES.slice(0, 2), 'image/webp');
    expect(await store().get(KEY)).toEqual(BYTES.slice(0, 2));
    await store().remove(KEY);
    await store().remove(KEY);
    expect(await store().get(KEY)).toBeNull();
  });

  it('lists the keys of a folder, none where there is no such folder', async () => {
    const list = async (name: string) => {
      const keys: string[] = [];
      for await (const key of store().list(name)) keys.push(key);
      return keys.toSorted();
    };
    const keys = ['labels/a.pdf', 'labels/b.pdf', 'labels/c.pdf'];
    for (const key of [...keys, 'labelsother/d.pdf']) await store().put(key, BYTES, 'application/pdf');
    expect([await list('labels'), await list('none')]).toEqual([keys, []]);
  });

  it.each(['../secret', 'pictures/../../secret', '/etc/passwd', 'pictures', 'pictures/a b', 'pictures/..'])(
    'refuses the key %s',
    async key => {
      await expect(async () => store().get(key)).rejects.toThrow(RangeError);
    },
  );
});

it('leaves no part of a file in the folder', async () => {
  await createFolderStore(folder).put(KEY, BYTES, 'image/webp');
  expect(readdirSync(join(folder, 'pictures'))).toEqual(['med_1.webp']);
});

it('keeps the type beside the bytes in S3, and says when a key is refused', async () => {
  await createS3Store({ url: bucket.url, ...ACCOUNT, region: 'eu-central-1' }).put(KEY, BYTES, 'image/webp');
  expect(bucket.objects.get(`/bucket/${KEY}`)?.type).toBe('image/webp');
  const wrong = createS3Store({ url: bucket.url, ...ACCOUNT, secret: 'another', region: 'eu-central-1' });
  await expect(wrong.get(KEY)).rejects.toMatchObject({ failure: 'status', status: 403 });
});
