import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { PrintableDocument } from '../platform/typesetting/rules/printable.ts';
import type { Renderer } from '../platform/typesetting/service/render.ts';
import type { RenderRequest } from '../platform/typesetting/service/render-queue.ts';
import { AppError } from '../kit/errors.ts';
import { ACCORD, buildMember, grantCredits } from '../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../testing/test-app.ts';

const SAMPLES = ['/documents/report/sample.pdf', '/documents/sticker/sample.pdf'];

let test: TestApp;
afterEach(() => test.close());

const openApp = async (renderer: Partial<Renderer>) => {
  test = await createTestApp({ renderer: { ...blankRenderer, ...renderer } });
};
const get = (url: string, headers: Record<string, string> = {}) =>
  test.http.inject({ url, headers: { host: 'localhost', ...headers } });

/** Records the requested drawings and their callers. */
async function openNoting() {
  const drawings: { document: PrintableDocument; request: RenderRequest | undefined }[] = [];
  await openApp({
    pdf: async (document, request) => {
      drawings.push({ document, request });
      return blankRenderer.pdf(document);
    },
    svg: async (document, request) => {
      drawings.push({ document, request });
      return blankRenderer.svg(document);
    },
  });
  return drawings;
}

describe('drawings for visitors', () => {
  it('waits in the line of visitors, and is the same all day long', async () => {
    const drawings = await openNoting();
    for (const url of SAMPLES) await get(url);
    await test.app.stickers.sample(test.visitor());
    expect(drawings.map(({ request }) => request?.line)).toEqual(['visitors', 'visitors', 'visitors']);
    const report = (await test.app.reports.sample(test.visitor())).document;
    expect((await test.app.reports.sample(test.visitor())).document).toBe(report);
    test.clock.now = new Date('2026-06-15T19:47:12.000Z');
    for (const url of SAMPLES) await get(url);
    expect(drawings.slice(3).map(each => each.document)).toEqual(drawings.slice(0, 2).map(each => each.document));
    await get(SAMPLES[0] ?? '', { cookie: 'marque_language=es' });
    await get(SAMPLES[0] ?? '', { host: 'harbor.localhost' });
    const [english, , , , , spanish, harbor] = drawings.map(({ document }) => JSON.stringify(document));
    expect(new Set([english, spanish, harbor]).size).toBe(3);
  });

  it('is refused with a sentence and a time to try again when too many wait', async () => {
    const busy = async () => Promise.reject(new AppError('drawing_busy', { retryAfterS: 5 }));
    await openApp({ pdf: busy, svg: busy });
    for (const url of SAMPLES) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({ reason: 'drawing_busy', retry_after: 5 });
      expect(answer.json<{ message: string }>().message).toContain('Try again in a few seconds');
    }
  });
});

it('work for a paid document waits in no line of visitors', async () => {
  const drawings = await openNoting();
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  await test.app.reports.pdf(member, id ?? '');
  expect(drawings.length).toBeGreaterThan(1);
  expect(drawings.map(({ request }) => request?.line ?? 'paid')).toEqual(drawings.map(() => 'paid'));
});

it('a drawing is aborted when its client disconnects', async () => {
  let resolveGone = (_signal: AbortSignal): void => {};
  const gone = new Promise<AbortSignal>(resolve => (resolveGone = resolve));
  let begun = (): void => {};
  const drawing = new Promise<void>(resolve => (begun = resolve));
  await openApp({
    pdf: (_document, request) =>
      new Promise((_resolve, reject) => {
        begun();
        request?.signal?.addEventListener('abort', () => {
          if (request.signal) resolveGone(request.signal);
          reject(request.signal?.reason as Error);
        });
      }),
  });
  const server = await test.server();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const client = request({ port, path: SAMPLES[0], headers: { host: 'localhost' } });
  client.on('error', () => {}).end();
  await drawing;
  client.destroy();
  expect((await gone).aborted).toBe(true);
});
