import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAX_OWNER_FILES, type OwnerFile } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj').toString('base64')}`;
const UNSAFE = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n<< /JavaScript (x) >>').toString('base64')}`;
/** One red pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

interface Answer {
  status: number;
  reason?: string;
  field?: string;
  file: OwnerFile;
  share: { url: string };
  shared: { files: OwnerFile[] };
}

async function say(path: string, body: object, token = ''): Promise<Answer> {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload: body });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}

function get(url: string, token = '') {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return test.http.inject({ url, headers });
}

async function owner() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const given = { vin: ACCORD, kind: 'service', name: 'Invoice.pdf', url: PDF };
  return {
    member,
    token: member.token,
    add: (more: object = {}) => say('add-owner-file', { ...given, ...more }, member.token),
    list: async () =>
      (await get(`/api-cwa/owner-files?vin=${ACCORD}`, member.token)).json<{ files: OwnerFile[] }>().files,
  };
}

describe('a file of a report’s owner', () => {
  it('is kept beside the report, listed with the newest first, and handed out as a download', async () => {
    const { token, add, list } = await owner();
    const pdf = await add({ name: 'C:\\papers\\Invoice\u202E 2024.pdf' });
    expect(pdf).toMatchObject({ status: 200, file: { kind: 'service', name: 'Invoice 2024.pdf', shared: false } });
    const photo = await add({ kind: 'photo', name: 'Left door.PNG', url: PNG });
    expect(photo.file).toMatchObject({ kind: 'photo', type: 'image/jpeg' });
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([pdf.file.id, photo.file.id].toSorted());
    const file = await get(photo.file.url, token);
    expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="Left-door.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect((await get(`${pdf.file.url}?w=48`, token)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get(pdf.file.url, token)).headers['content-disposition']).toBe(
      'attachment; filename="Invoice-2024.pdf"',
    );
  });

  it('is nobody else’s to read, list, share or remove', async () => {
    const { add } = await owner();
    const { file } = await add();
    const other = await owner();
    for (const token of ['', other.token]) expect((await get(file.url, token)).statusCode).toBe(404);
    expect(await other.list()).toEqual([]);
    expect(await say('share-owner-file', { file: file.id, shared: true }, other.token)).toMatchObject({ status: 404 });
    expect(await say('remove-owner-file', { file: file.id }, other.token)).toMatchObject({
      status: 404,
      field: 'file',
    });
  });

  it('is refused without a report, when it is no paper or photo, or does something by itself', async () => {
    const { add } = await owner();
    expect(await add({ vin: TESLA })).toMatchObject({ status: 404, reason: 'document_not_found', field: 'vin' });
    expect(await add({ url: UNSAFE })).toMatchObject({ status: 400, reason: 'file_unsafe', field: 'url' });
    expect(await add({ url: 'data:text/html;base64,AAAA' })).toMatchObject({ status: 400, reason: 'file_kind' });
    expect(await add({ url: 'data:image/png;base64,AAAA' })).toMatchObject({ status: 400, reason: 'image_unreadable' });
    const answer = await say('add-owner-file', { vin: ACCORD, kind: 'photo', name: 'a', url: PNG });
    expect(answer).toMatchObject({ status: 401 });
  });

  it('is one of 20 of a vehicle', async () => {
    const { member, add, list } = await owner();
    const input = { vin: ACCORD, kind: 'other' as const, name: 'a', url: PDF, shared: false };
    const many = Array.from({ length: MAX_OWNER_FILES + 1 }, () =>
      test.app.ownerFiles.add(member, input).then(
        () => 'kept',
        (error: { reason: string }) => error.reason,
      ),
    );
    expect((await Promise.all(many)).filter(outcome => outcome !== 'kept')).toEqual(['owner_file_limit']);
    expect(await list()).toHaveLength(MAX_OWNER_FILES);
    expect(await add()).toMatchObject({ status: 409, reason: 'owner_file_limit' });
  });

  it('is drawn small for a list where it is a photo, to its owner and by a link', async () => {
    const { token, add } = await owner();
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const { file } = await add({ kind: 'photo', url: `data:image/jpeg;base64,${photo.toString('base64')}` });
    await say('share-owner-file', { file: file.id, shared: true }, token);
    const { share } = await say('share-document', { vin: ACCORD }, token);
    const sizeOf = async (url: string, as?: string) => {
      const { format, width } = await sharp((await get(url, as)).rawPayload).metadata();
      return [format, width];
    };
    expect(await sizeOf(file.url, token)).toEqual(['jpeg', 900]);
    expect(await sizeOf(`${file.url}?w=96`, token)).toEqual(['jpeg', 96]);
    const shared = `${new URL(share.url).pathname}/files/${file.id}`;
    expect(await sizeOf(`${shared}?w=48`)).toEqual(['jpeg', 48]);
    expect((await get(`${file.url}?w=50`, token)).statusCode).toBe(400);
  });

  it('is shown by links only while its owner ticks it, and its name without a masked number', async () => {
    const { token, add } = await owner();
    const { file } = await add({ name: `${ACCORD} invoice.pdf` });
    const shown = (url: string) => say('open-share', { token: url.split('/').at(-1) });
    const { share } = await say('share-document', { vin: ACCORD }, token);
    const address = `${new URL(share.url).pathname}/files/${file.id}`;
    expect((await shown(share.url)).shared.files).toEqual([]);
    expect((await get(address)).statusCode).toBe(404);
    await say('share-owner-file', { file: file.id, shared: true }, token);
    expect((await shown(share.url)).shared.files).toMatchObject([{ name: '…4352 invoice.pdf', url: address }]);
    expect(await get(address)).toMatchObject({ statusCode: 200, headers: { 'x-robots-tag': 'noindex' } });
    await say('share-owner-file', { file: file.id, shared: false }, token);
    expect((await get(address)).statusCode).toBe(404);
  });

  it('stays behind the PIN of a link', async () => {
    const { token, add } = await owner();
    const { file } = await add({ shared: true });
    const { share } = await say('share-document', { vin: ACCORD, pin: '2468' }, token);
    expect((await get(`${new URL(share.url).pathname}/files/${file.id}`)).statusCode).toBe(401);
  });

  it('is gone once it is removed', async () => {
    const { token, add, list } = await owner();
    const { file } = await add();
    expect(await say('remove-owner-file', { file: file.id }, token)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    expect((await get(file.url, token)).statusCode).toBe(404);
    expect(await say('remove-owner-file', { file: file.id }, token)).toMatchObject({ status: 404 });
  });

  it('is counted, taken along and erased with the account', async () => {
    const { member, add, list } = await owner();
    const { file } = await add();
    const userId = member.actor.kind === 'member' ? member.actor.userId : '';
    const person = { siteId: member.site.id, userId, email: '', locale: 'en' as const };
    const own = test.app.modules
      .flatMap(({ personalData = [] }) => personalData)
      .find(({ module }) => module === 'owner-files');
    const { db } = test.database;
    expect(await own?.count(db, person)).toEqual({ goes: [{ what: 'owner_files', count: 1 }], stays: [] });
    const parts = (await own?.export(db, person)) ?? [];
    expect(parts.map(part => part.file)).toEqual(['owner-files.json', `owner-files/${file.id}.pdf`]);
    const paper = parts[1];
    const bytes = paper && 'bytes' in paper ? await paper.bytes() : null;
    expect(Buffer.from(bytes ?? []).toString()).toMatch(/^%PDF/);
    await db.transaction(async tx => own?.erase(tx, person));
    expect(await list()).toEqual([]);
  });
});
