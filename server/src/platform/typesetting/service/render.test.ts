import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentError } from '../rules/document-error.ts';
import { createAppRenderer } from '../../../app/renderer.ts';
import { readPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import type { Renderer } from './render.ts';

let renderer: Renderer;
beforeAll(async () => {
  renderer = createAppRenderer({ threads: 2 });
  await renderer.warm();
});
afterAll(() => renderer.close());

describe('renderer', () => {
  it('gives the same bytes from every worker', async () => {
    const pdfs = await Promise.all(
      Array.from({ length: 4 }, () => renderer.pdf({ template: 'sticker-modern', data: sample('sticker-modern') })),
    );
    const [first] = pdfs;
    for (const pdf of pdfs) expect(Buffer.compare(pdf, first ?? Buffer.alloc(0))).toBe(0);
  });

  it('draws page and PDF of one document alike', async () => {
    const document = { template: 'report', data: sample('report') } as const;
    const [pdf, svg] = [await renderer.pdf(document), await renderer.svg(document)];
    expect(svg.pages).toHaveLength((await readPdf(pdf)).pages.length);
    expect(svg.pages[0]).toContain('Vehicle history report: 2017 Subaru Outback 2.5i Premium</title>');
  });

  it('draws once what visitors look at, and anew what is paid', async () => {
    const draw = (line: 'paid' | 'visitors', id = 'MQR-SAMPLE') => {
      const data = sample('report');
      return renderer.pdf({ template: 'report', data: { ...data, document: { ...data.document, id } } }, { line });
    };
    const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => draw('visitors')));
    for (const other of others) expect(other).toBe(first);
    expect(await draw('visitors')).toBe(first);
    expect(await draw('paid')).not.toBe(first);
    expect(await draw('visitors', 'MQR-OTHER')).not.toEqual(first);
  });

  it('refuses a wrong sheet with a reason, and draws the next one', async () => {
    const data = sample('sticker-modern');
    const wrong = { ...data, price: { ...data.price, total: 1 } };
    await expect(renderer.pdf({ template: 'sticker-modern', data: wrong })).rejects.toThrow(DocumentError);
    await expect(renderer.svg({ template: 'sticker-modern', data: wrong })).rejects.toMatchObject({
      code: 'needs_review',
    });
    expect((await renderer.pdf({ template: 'sticker-modern', data })).length).toBeGreaterThan(10_000);
  });

  it('ends while it warms up: nothing fails that nobody waits for', async () => {
    const ending = createAppRenderer({ threads: 1 });
    const warming = ending.warm();
    await ending.close();
    await expect(warming).resolves.toBeUndefined();
  });

  it('reports what the typesetter refuses', async () => {
    const data = sample('invoice');
    const broken = { ...data, document: { ...data.document, created: 'yesterday' } };
    await expect(renderer.pdf({ template: 'invoice', data: broken })).rejects.toMatchObject({ code: 'refused' });
  });
});
