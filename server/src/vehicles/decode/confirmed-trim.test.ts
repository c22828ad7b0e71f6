import { expect, it } from 'vitest';
import { StyleRecord } from '../catalog/import/records.ts';
import { buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** A 2014 Mazda6 without a build record; its number may be several trims. */
const MAZDA = 'JM1GJ1W6XE1000019';
const NAME = { year: 2014, make: 'Mazda', model: 'Mazda6' };

it('the trim of a record is the one that its owner confirmed, once the sticker is opened, and of nobody else', async () => {
  const test = await createTestApp();
  const items = [{ kind: 'msrp', name: 'Base price', price: 23_500 }];
  const style = {
    ...NAME,
    source: 'A price list',
    copied_on: '2026-01-31',
    trim: 'i Touring',
    style: 'i Touring Sedan',
  };
  await test.app.catalog.writeStarterSet('confirmed', [StyleRecord.parse({ ...style, items })]);
  const [owner, other] = [await buildMember(test), await buildMember(test)];
  await grantCredits(test, owner, 'sticker', 1);
  const record = async ({ token }: { token: string }) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    const answer = await test.http.inject({ url: `/api-cwa/vehicle?vin=${MAZDA}`, headers });
    return answer.json<{ vehicle: { trim: string | null; trim_set: boolean; images: string[] } }>().vehicle;
  };
  const before = await record(owner);
  expect(before.trim).not.toBe('i Touring');
  const payload = { vin: MAZDA, ...NAME, style: 'i Touring Sedan', colors: {}, packages: [], buildsheet_color: 'no' };
  const headers = { host: 'localhost', authorization: `Bearer ${owner.token}` };
  const sent = await test.http.inject({ method: 'POST', url: '/api-cwa/confirm-sticker', headers, payload });
  expect(sent.statusCode).toBe(202);
  await test.drain();
  await test.app.stickers.open(owner, MAZDA);
  const picture = expect.stringMatching(/^\/documents\/sticker\/.*\.png$/) as unknown;
  expect(await record(owner)).toMatchObject({ trim_set: true, trim: 'i Touring', images: [picture] });
  expect(await record(other)).toMatchObject({ trim: before.trim, images: [] });
  await test.close();
});
