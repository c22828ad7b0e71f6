import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import { buildMember } from '../../testing/builders.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** One pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const files = createMemoryMedia();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ files });
});
afterAll(() => test.close());

it('a picture is in the store and not in the database, until another takes its place', async () => {
  const member = await buildMember(test);
  const pictureOf = async () => {
    await test.app.accounts.updateProfile(member, { profile_image: PNG });
    await test.drain();
    const { rows } = await test.database.executeSql('select id, bytes from media');
    return rows as { id: string; bytes: unknown }[];
  };
  const [first] = await pictureOf();
  expect(first?.bytes).toBeNull();
  expect([...files.kept.keys()]).toEqual([`pictures/${first?.id}.webp`]);
  const [second] = await pictureOf();
  expect([...files.kept.keys()]).toEqual([`pictures/${second?.id}.webp`]);
  expect((await test.app.media.show(member, second?.id ?? '')).type).toBe('image/webp');
  await test.app.accounts.updateProfile(member, { profile_image: null });
  await test.drain();
  expect(files.kept.size).toBe(0);
});

it('a picture of before the store is shown from its row, and one without bytes is not found', async () => {
  const member = await buildMember(test);
  const { siteId, userId } = accountOf(member);
  const add = (id: string, bytes: string) =>
    test.database.executeSql(
      `insert into media (id, site_id, owner_id, type, bytes, width, height, created_at)
       values ('${id}', '${siteId}', '${userId}', 'image/webp', ${bytes}, 1, 1, now())`,
    );
  await add('med_old', String.raw`'\x0102'`);
  await add('med_lost', 'null');
  expect([...(await test.app.media.show(member, 'med_old')).bytes]).toEqual([1, 2]);
  await expect(test.app.media.show(member, 'med_lost')).rejects.toMatchObject({ reason: 'not_found' });
});

it('a picture of the same pixels is drawn small once, in each width', async () => {
  const photo = async (shade: string) => ({
    type: 'image/jpeg' as const,
    bytes: new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: shade } })
        .jpeg()
        .toBuffer(),
    ),
  });
  const [first, again, other] = [await photo('#888'), await photo('#888'), await photo('#111')];
  const { sized } = test.app.media;
  const small = await sized(first, 96);
  expect((await sized(again, 96)).bytes).toBe(small.bytes);
  expect((await sized(first, 48)).bytes).not.toBe(small.bytes);
  expect((await sized(other, 96)).bytes).not.toBe(small.bytes);
});

it.each(['jpeg', 'webp'] as const)(
  'a small %s has the asked width and quality 75, and is never enlarged',
  async format => {
    // Every pixel differs, so that each quality gives other bytes.
    const pixels = Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251);
    const drawn = sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } });
    const file = { type: `image/${format}`, bytes: new Uint8Array(await drawn.toFormat(format).toBuffer()) };
    const small = await test.app.media.sized(file, 128);
    const expected = await sharp(file.bytes).resize({ width: 128 }).toFormat(format, { quality: 75 }).toBuffer();
    expect(Buffer.compare(small.bytes, expected)).toBe(0);
    expect(await sharp((await test.app.media.sized(file, 640)).bytes).metadata()).toMatchObject({ width: 300 });
  },
);
