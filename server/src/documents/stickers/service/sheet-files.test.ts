import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadDecoder } from '@marque/vin/node';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { compactSvgPages } from '../../../platform/typesetting/service/inline-svg.ts';
import type { Renderer } from '../../../platform/typesetting/service/render.ts';
import { overlaps, readPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import { blankRenderer } from '../../../testing/test-app.ts';
import { StickerForm, type StickerDocument } from '../contract.ts';
import { stickerDocument } from '../document.ts';
import { SandboxBuilds } from '../providers/sandbox.ts';
import { stickerPixels } from '../rules/paper.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';
import { sheetFile, type SheetFormat } from './sheet-files.ts';

const renderer: Renderer = {
  ...blankRenderer,
  pdf: async document => sharedDrawing().pdf(document),
  svg: async document => {
    const { svg, title } = sharedDrawing().svg(document);
    return { pages: compactSvgPages(svg, title) };
  },
};
const label: StickerDocument = { ...sample('sticker-modern'), template: 'sticker-modern' };
const period: StickerDocument = { ...sample('sticker-classic'), template: 'sticker-classic' };

function fileOf(document: StickerDocument, format: SheetFormat, form: Partial<StickerForm> = {}) {
  return sheetFile(renderer, document, { format, form: StickerForm.parse(form), lang: 'en', request: {} });
}

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

async function codesOf(bytes: Uint8Array) {
  const found = await readBarcodes(new Blob([new Uint8Array(bytes)]), {
    tryHarder: true,
    formats: ['Code39', 'QRCode'],
  });
  return Object.fromEntries(found.map(({ format, text }) => [format, text]));
}

/** Each paper, upright and across; the languages take turns. */
const SHEETS = [
  ['en', 'letter', 'portrait'],
  ['es', 'letter', 'landscape'],
  ['es', 'a4', 'portrait'],
  ['en', 'a4', 'landscape'],
  ['es', 'full', 'portrait'],
  ['en', 'full', 'landscape'],
] as const;

describe('a sheet as a picture', () => {
  it.each([
    ['letter', 'landscape', [1320, 1020]],
    ['letter', 'portrait', [1020, 1320]],
    ['a4', 'landscape', [1403, 992]],
    ['full', 'portrait', [1320, 1680]],
  ] as const)(
    'on %s, %s, has the stated pixels and codes that are read at 120 dpi',
    async (paper, orientation, size) => {
      const form = { paper, orientation, dpi: 120 };
      const bytes = await fileOf(label, 'png', form);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([format, width, height]).toEqual(['png', ...size]);
      expect(stickerPixels(form)).toEqual(size);
      const { vin } = sample('sticker-modern').vehicle;
      expect(await codesOf(bytes)).toEqual({ Code39: vin, QRCode: label.document.verify_url });
    },
  );

  it.each(['portrait', 'landscape'] as const)('is a JPG of a period sheet, %s, on each paper', async orientation => {
    for (const paper of ['letter', 'a4', 'full'] as const) {
      const form = { paper, orientation, dpi: 72 };
      const { width, height, format } = await sharp(await fileOf(period, 'jpg', form)).metadata();
      expect([format, [width, height]]).toEqual(['jpeg', stickerPixels(form)]);
    }
  });

  it.each([
    ['modern', label, 'https://www.a-long-name-of-a-dealership.example/verify/MQS-4F7K-92QD-41XA'],
    ['period', period, 'http://localhost:3000/verify/MQS-4F7K-92QD-41XA'],
  ] as const)('prints the address that the code of a %s sheet holds, and its version', async (_, sheet, address) => {
    const document = { ...sheet.document, verify_url: address, version: 3 };
    for (const [lang, orientation] of [
      ['en', 'portrait'],
      ['es', 'landscape'],
    ] as const) {
      const bytes = await sheetFile(
        renderer,
        { ...sheet, document },
        { format: 'pdf', form: StickerForm.parse({ orientation }), lang, request: {} },
      );
      const { packed } = await readPdf(bytes);
      expect(packed).toContain(address.replace(/^https?:\/\//, ''));
      expect(packed).toMatch(/Versi(on|ón)3,/);
    }
  });

  it.each(['VC57F100019', 'B12AB2U100001', '124379N500019', '1Y73Z137925'])(
    'is one sheet of everything that is said of %s, on each paper',
    async vin => {
      const vehicle = vehicleOf(loadDecoder().decode(vin));
      const build = await new SandboxBuilds({ paceMs: 0 }).find(vin, vehicle, {
        now: new Date('2026-11-20T14:32:00Z'),
      });
      if (!build) throw new Error('No build data');
      const made = { number: 'MQS-4F7K-92QD-41XA', version: 1, createdAt: '2026-11-20T14:32:00Z', demo: true };
      const facts = { ...made, verifyUrl: 'http://localhost:3000/verify/MQS-4F7K-92QD-41XA', vehicle, build };
      const site = { name: 'Marque', host: 'localhost:3000', primaryColor: '#0b3d66' };
      const { document } = stickerDocument(facts, site);
      for (const [lang, paper, orientation] of SHEETS) {
        const form = StickerForm.parse({ paper, orientation });
        const bytes = await sheetFile(renderer, document, { format: 'pdf', form, lang, request: {} });
        const { pages } = await readPdf(bytes);
        expect(pages.length, `${lang} ${paper} ${orientation}`).toBe(1);
        expect(overlaps(pages[0]?.texts ?? [])).toEqual([]);
      }
    },
  );

  it('is an SVG or a PDF of vectors, and there is no sheet after the last', async () => {
    expect(Buffer.from(await fileOf(label, 'svg', { orientation: 'portrait' })).toString()).toMatch(/^<svg/);
    expect(Buffer.from(await fileOf(label, 'pdf', { paper: 'full' })).toString('latin1')).toContain('1008 792');
    await expect(fileOf(label, 'png', { sheet: 9 })).rejects.toMatchObject({ reason: 'document_not_found' });
  });
});
