import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { importStockCall, scanVehicleCall } from '../../inventory/stock/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const media = createMemoryMedia();
let test: TestApp;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp({ files: media });
});
beforeEach(async () => {
  dealership = await buildDealership(test);
  ({ owner } = dealership);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: dealership.id } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'sticker', quantity: 10, reason: 'admin', cause }),
  );
  await stock(owner, `vin,stock number,price\n${TESLA},A10,20000\n${ACCORD},A2,9000\n`);
});
afterAll(() => test.close());

async function stock(caller: Caller, content: string): Promise<void> {
  const [rooftop] = (await test.app.dealerships.show(caller)).rooftops;
  await test.app.stock.take(caller, importStockCall.input.parse({ rooftop: rooftop!.id, name: 'stock.csv', content }));
}
async function filesOf(caller: Caller, id: string): Promise<Record<string, string>> {
  const { stream } = await test.app.dealerships.openExport(caller, id);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const found = Object.entries(unzipSync(new Uint8Array(Buffer.concat(parts))));
  return Object.fromEntries(found.map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]));
}
const newest = async () => (await test.app.dealerships.exports(owner))[0]!;

describe('the export of a dealership', () => {
  it('has its stock, prices, people, wallet and documents, and nothing of another dealership', async () => {
    const { owner: other } = await buildDealership(test);
    await stock(other, 'vin,stock number,price\n5YJ3E1EB5KF000001,OTHER-7,1\n');
    const sales = await joinedMember(test, owner, 'sales');
    const buyer = await test.app.dealerships.asBuyer(owner);
    await test.app.stickers.generate(buyer, { vin: TESLA });
    await test.drain();
    expect(await test.app.dealerships.askExport(owner)).toMatchObject([{ state: 'running', link: null }]);
    await test.drain();
    const made = await newest();
    expect(made).toMatchObject({ state: 'ready', link: `/documents/dealership/${made.id}.zip` });
    const files = await filesOf(owner, made.id);
    expect(files['stock.csv']).toContain(`A10,${TESLA}`);
    expect(files['stock-figures.csv']).toContain('price,2000000');
    expect(files['people.json']).toContain(sales.actor.kind === 'member' ? sales.actor.email : 'nobody');
    expect(files['purchases.csv']).toContain(TESLA);
    expect(
      Object.entries(files).filter(([name, text]) => name.endsWith('.pdf') && text.startsWith('%PDF')),
    ).toHaveLength(1);
    const all = Object.keys(files).filter(name => name !== 'contents.json');
    expect((JSON.parse(files['contents.json']!) as { files: string[] }).files).toEqual(all);
    expect(made.files).toBe(all.length);
    expect(Object.values(files).join('\n')).not.toMatch(/OTHER-7|token_hash|sealed/);
  });

  it('has the photos of its vehicles and the records that it sent', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
    const scan = { key: 'key-of-the-device-1', dealership: dealership.id, rooftop: rooftop!.id, vin: TESLA };
    const url = `data:image/jpeg;base64,${photo.toString('base64')}`;
    await test.app.stock.scan(owner, scanVehicleCall.input.parse({ ...scan, photo: url }));
    const file = `vin,date,mileage,id\n${TESLA},2026-01-02,12000,RO-1\n`;
    const upload = { dealership: 'Harbor Point', keyId: 'key_1', sent: { file }, dates: 'MM/DD/YYYY' } as const;
    expect(await test.app.recordUploads.take(await test.app.dealerships.asBuyer(owner), upload)).toMatchObject({
      problems: [],
    });
    // A store that does not answer leaves no photo out.
    const get = vi.spyOn(media, 'get').mockRejectedValueOnce(new Error('The store does not answer'));
    onTestFinished(() => get.mockRestore());
    await test.app.dealerships.askExport(owner);
    await test.drain();
    const files = await filesOf(owner, (await newest()).id);
    const photos = Object.keys(files).filter(name => name.startsWith('photos/'));
    expect(photos).toEqual([expect.stringMatching(/^photos\/\w+\.(webp|jpeg)$/)]);
    expect(await sharp(Buffer.from(files[photos[0]!]!, 'latin1')).metadata()).toMatchObject({ width: 40, height: 30 });
    expect(files['uploaded-records.csv']).toContain(TESLA);
  });

  it('goes on where it was cut off, and writes nothing twice', async () => {
    await test.app.dealerships.askExport(owner);
    const put = vi.spyOn(media, 'put');
    onTestFinished(() => put.mockRestore());
    let failing = true;
    put.mockImplementation(async (key, bytes) => {
      if (failing && put.mock.calls.length === 12) {
        failing = false;
        throw new Error('The store does not answer');
      }
      media.kept.set(key, bytes);
    });
    await test.drain();
    const { id, state, files } = await newest();
    expect([failing, state]).toEqual([false, 'ready']);
    expect(Object.keys(await filesOf(owner, id))).toHaveLength(files + 1);
    const times = new Map<string, number>();
    for (const [key] of put.mock.calls) times.set(key, (times.get(key) ?? 0) + 1);
    const again = [...times.values()].filter(count => count > 1).length;
    expect(again).toBeLessThanOrEqual(10);
    expect(times.size).toBeGreaterThan(again);
    const before = put.mock.calls.length;
    const { account } = await test.app.dealerships.need(owner, 'read');
    await test.app.dealerships.writeExport({ ...account, id });
    expect(put.mock.calls.length).toBe(before);
  });

  it('is asked for once at a time', async () => {
    await test.app.dealerships.askExport(owner);
    await expect(test.app.dealerships.askExport(owner)).rejects.toMatchObject({ reason: 'export_running' });
    await test.drain();
    await test.app.dealerships.askExport(owner);
    await test.drain();
    expect(await test.app.dealerships.exports(owner)).toHaveLength(2);
  });

  it('is gone a day after it was made, with its files', async () => {
    await test.app.dealerships.askExport(owner);
    await test.drain();
    const { id } = await newest();
    const stored = () => [...media.kept.keys()].filter(key => key.includes(id)).length;
    await test.app.dealerships.sweepExports();
    expect(stored()).toBeGreaterThan(3);
    test.clock.advanceDays(1.1);
    await test.app.dealerships.sweepExports();
    expect(stored()).toBe(0);
    expect(await newest()).toMatchObject({ state: 'expired', link: null });
    await expect(test.app.dealerships.openExport(owner, id)).rejects.toMatchObject({ reason: 'export_gone' });
  });

  it('is for owners alone, also while the dealership is suspended', async () => {
    await test.app.dealerships.askExport(owner);
    await test.drain();
    const { id } = await newest();
    const manager = await joinedMember(test, owner, 'manager');
    await expect(test.app.dealerships.exports(manager)).rejects.toMatchObject({ reason: 'dealership_role' });
    await expect(test.app.dealerships.askExport(manager)).rejects.toMatchObject({ reason: 'dealership_role' });
    await expect(test.app.dealerships.openExport(manager, id)).rejects.toMatchObject({ reason: 'dealership_role' });
    const { owner: other } = await buildDealership(test);
    await expect(test.app.dealerships.openExport(other, id)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(test.app.dealerships.openExport(await buildMember(test), id)).rejects.toMatchObject({
      reason: 'dealers_only',
    });
    await dealership.decide('suspended');
    expect(Object.keys(await filesOf(owner, id))).toContain('stock.csv');
  });
});
