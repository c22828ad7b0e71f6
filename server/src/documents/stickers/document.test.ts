import { describe, expect, it } from 'vitest';
import type { PrintableDocument } from '../../platform/typesetting/rules/printable.ts';
import { stickerDocument } from './document.ts';
import type { BuildData } from './providers/build-data-provider.ts';
import { BEL_AIR_1957, F150_2019 } from './providers/sandbox/written.ts';

const SITE = { name: 'Marque', host: 'marque.example', primaryColor: '#0b3d66' };
const facts = (build: BuildData) => ({
  number: 'MQS-7F3K-92QD-41XA',
  version: 2,
  createdAt: '2026-11-20T14:32:00.000Z',
  verifyUrl: 'https://marque.example/verify/7F3K92QD41XA',
  demo: true,
  vehicle: { vin: 'X' },
  build,
});

describe('a sticker as data', () => {
  it('carries the brand, the grade and the number it is verified by', () => {
    expect(stickerDocument(facts(F150_2019), SITE, 'es').document).toMatchObject({
      template: 'sticker-modern',
      lang: 'es',
      demo: true,
      brand: { name: 'Marque', site: 'marque.example', primary: '#0b3d66' },
      document: { id: 'MQS-7F3K-92QD-41XA', version: 2, created: '2026-11-20', grade: 'B' },
      price: { total: 5_166_000 },
    });
  });

  it('leaves out data that only the checks need', () => {
    const { document } = stickerDocument(facts(F150_2019), SITE);
    expect(Object.keys(document)).not.toContain('palette');
    expect(Object.keys(document)).not.toContain('grade');
  });

  it('can be printed as it is, modern and classic', () => {
    const modern = stickerDocument(facts(F150_2019), SITE).document;
    const classic = stickerDocument(facts(BEL_AIR_1957), SITE).document;
    if (modern.template !== 'sticker-modern' || classic.template !== 'sticker-classic') throw new Error('Wrong sheet');
    const sheets: PrintableDocument[] = [
      { template: 'sticker-modern', data: modern },
      { template: 'sticker-classic', data: classic },
    ];
    expect(sheets.map(({ data }) => data.document.id)).toEqual(['MQS-7F3K-92QD-41XA', 'MQS-7F3K-92QD-41XA']);
  });

  it('has the color of a car before 1999 with its code and source where build data give it, and none where not', () => {
    const sources = [{ name: 'Own build records', on: '2026-01-31' }];
    const exterior = { name: 'Laser Red', code: 'E9', hex: [] };
    const of1995 = { ...F150_2019, sources, vehicle: { ...F150_2019.vehicle, year: 1995, exterior, interior: null } };
    const { document } = stickerDocument(facts(of1995), SITE);
    expect(document).toMatchObject({ vehicle: { year: 1995, exterior, interior: null }, sources });
    const bare = { ...BEL_AIR_1957, plate: null, vehicle: { ...BEL_AIR_1957.vehicle, paint: null } };
    expect(stickerDocument(facts(bare), SITE).document).toMatchObject({ plate: null, vehicle: { paint: null } });
    const { document: plated } = stickerDocument(facts(BEL_AIR_1957), SITE);
    if (plated.template !== 'sticker-classic') throw new Error('Wrong sheet');
    const paint = plated.plate?.find(({ place }) => JSON.stringify(place).toLowerCase().includes('paint'));
    expect(paint).toMatchObject({ stamped: expect.stringMatching(/\d/) as string, source: 'plate' });
  });
});
