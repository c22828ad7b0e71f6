import { describe, expect, it } from 'vitest';
import { overlaps, packed, readPdf, readPdfTags, type ReadPdf } from '../../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import { LotPaper, MAX_ADDENDUM_LINES, type Addendum, type LabelStockId } from '../contract.ts';
import { STOCKS_OF } from '../contract.ts';
import { LABEL_STOCK } from '../rules/label-stock.ts';
import { WARNING_SHEET } from '../rules/warning-sheet.ts';
import { lotPaperDocument, type PaperVehicle } from './lot-paper-document.ts';

const CALLER = {
  site: { id: 'default', name: 'Marque', primary_color: '#0b3d66' },
  origin: 'https://marque.example',
} as Parameters<typeof lotPaperDocument>[0];

const CAR: StockVehicle = {
  id: 'stk_1',
  rooftop: 'rtp_1',
  stock_number: 'HP4418',
  vin: '1HGCM82633A004352',
  trim: 'EX',
  year: 2003,
  make: 'Honda',
  model: 'Accord',
  doubt: null,
  price: 1299500,
  mileage: 84123,
  mileage_unit: 'mi',
  condition: 'used',
  color: 'Silver',
  photos: [],
  state: 'stock',
  since: '2026-11-01T00:00:00Z',
  days: 27,
};
const LONG: StockVehicle = {
  ...CAR,
  make: 'Mercedes-Benz',
  model: 'Sprinter 3500XD Crew Cab 170 in. Wheelbase High Roof Extended Dual Rear Wheels',
  trim: 'Premium Plus with Driver Convenience Package and Active Distance Assist',
  stock_number: 'HARBOR-POINT-CERTIFIED-2026-0000004418-B',
  color: 'Selenite Gray Metallic with Obsidian Black roof and pinstripes',
  price: 99_999_999,
  mileage: 1_999_999,
};
const ADDENDUM: Addendum = {
  msrp: 3199000,
  lines: [
    { label: 'All-weather floor mats', price: 29900 },
    { label: 'Wheel locks', price: 0 },
  ],
};
const FULL: Addendum = {
  msrp: 99_999_999,
  lines: Array.from({ length: MAX_ADDENDUM_LINES }, () => ({ label: 'W'.repeat(60), price: 99_999_999 })),
};
const DEALER = { name: 'Harbor Point Ford', address: '12 Harbor Road, San Diego, CA 92101', phone: '619-555-0100' };
const LONG_DEALER = {
  name: 'Harbor Point '.repeat(9).trim(),
  address: 'Suite 400, '.repeat(20),
  phone: '619-555-0100',
};
const WARNING = { provider: 'VinAudit', on: '2026-11-20', number: 'NM-100' };

const plain: PaperVehicle = { vehicle: CAR, dealer: DEALER, addendum: ADDENDUM, warning: WARNING, path: '/vehicle/X' };
const long: PaperVehicle = {
  vehicle: LONG,
  dealer: LONG_DEALER,
  addendum: FULL,
  warning: { ...WARNING, provider: 'V'.repeat(80) },
  path: '/lot/harbor-point/1FTFW1ET9DFC10312',
};
const bare: PaperVehicle = {
  vehicle: {
    ...CAR,
    stock_number: '',
    trim: null,
    year: null,
    make: null,
    model: null,
    price: null,
    mileage: null,
    color: '',
  },
  dealer: { name: 'Harbor Point Ford', address: '', phone: '' },
  addendum: { msrp: null, lines: ADDENDUM.lines },
  warning: { ...WARNING, number: '' },
  path: '/vehicle/X',
};

const dataOf = (paper: LotPaper, stock: LabelStockId, vehicles: PaperVehicle[], language: 'en' | 'es' = 'en') =>
  lotPaperDocument(CALLER, {
    language,
    paper,
    stock,
    vehicles,
    sheet: WARNING_SHEET,
    isConfirmed: true,
    day: '2026-11-28',
  });
const draw = (data: ReturnType<typeof dataOf>) => sharedDrawing().pdf({ template: 'lot-paper', data });
const textsOf = ({ pages }: ReadPdf) => packed(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));

const CASES = LotPaper.options.flatMap(paper => STOCKS_OF[paper].map(stock => [paper, stock] as const));

describe.each(CASES)('%s on %s', (paper, stock) => {
  const { width, height, label, columns, rows, left, top, pitch } = LABEL_STOCK[stock];

  it.each(['en', 'es'] as const)('keeps long and missing words inside its label, in %s', async language => {
    const vehicles = [long, bare, plain];
    const data = dataOf(paper, stock, vehicles, language);
    const pdf = await readPdf(draw(data));
    expect(pdf.pages).toHaveLength(Math.ceil(vehicles.length / (columns * rows)));
    for (const page of pdf.pages) {
      expect(overlaps(page.texts)).toEqual([]);
      expect([page.width, page.height].map(Math.round)).toEqual([width, height].map(Math.round));
      for (const { x, y, width: wide, size, text } of page.texts) {
        expect(size, text).toBeGreaterThanOrEqual(6.5);
        const column = Math.floor((x - left) / pitch.x);
        const start = left + column * pitch.x;
        expect(x + wide, text).toBeLessThanOrEqual(start + label.width + 0.5);
        expect(column, text).toBeLessThan(columns);
        expect(y, text).toBeLessThanOrEqual(height - top);
        expect(y, text).toBeGreaterThanOrEqual(height - top - rows * pitch.y);
      }
    }
  });

  it('is tagged, with a code of each vehicle that says where it leads', async () => {
    const bytes = draw(dataOf(paper, stock, [plain]));
    const [tags] = await readPdfTags(bytes);
    expect((await readPdf(bytes)).tagged).toBe(true);
    expect(tags!.roles).toContain('H1');
    if (paper !== 'title_warning') expect(tags!.alts.join(' ')).toContain(CAR.vin);
  });
});

describe('an addendum', () => {
  it('lists each item with its price, and adds them to an MSRP that is known', async () => {
    const texts = textsOf(await readPdf(draw(dataOf('addendum', 'letter', [plain]))));
    for (const words of ['All-weatherfloormats', '$299.00', 'Included', '$31,990.00', '$32,289.00'])
      expect(texts).toContain(words);
    expect(texts).toContain(packed('does not replace or change it'));
  });

  it('says that it is no price of the vehicle where the MSRP is not known', async () => {
    const texts = textsOf(await readPdf(draw(dataOf('addendum', 'letter', [bare]))));
    expect(texts).toContain('$299.00');
    expect(texts).toContain(packed('The MSRP is not known here'));
    expect(texts).not.toContain(packed('MSRP and added items'));
  });
});

describe('California’s warning', () => {
  it('prints the words of the law in their sizes on red of 4 by 5.5 inches, with the report below them', async () => {
    const pdf = await readPdf(draw(dataOf('title_warning', 'avery-5126', [plain])));
    const [page] = pdf.pages;
    const inSize = (pt: number) =>
      packed(page!.texts.flatMap(({ size, text }) => (Math.abs(size - pt) < 0.05 ? [text] : [])).join(''));
    expect(inSize(WARNING_SHEET.title.pt)).toBe(packed(WARNING_SHEET.title.text));
    expect(inSize(WARNING_SHEET.text.pt)).toBe(packed(WARNING_SHEET.text.text));
    expect(WARNING_SHEET.title.pt).toBeGreaterThanOrEqual(18);
    expect(WARNING_SHEET.text.pt).toBeGreaterThanOrEqual(14);
    expect(textsOf(pdf)).toContain(packed('NMVTIS report: VinAudit, 2026-11-20, number NM-100'));
    expect(textsOf(pdf)).not.toContain(packed('Text not confirmed'));
  });

  it('says that its words are not confirmed', async () => {
    const data = lotPaperDocument(CALLER, {
      language: 'en',
      paper: 'title_warning',
      stock: 'letter',
      sheet: WARNING_SHEET,
      day: '2026-11-28',
      vehicles: [plain],
      isConfirmed: false,
    });
    expect(textsOf(await readPdf(draw(data)))).toContain(packed('Text not confirmed'));
  });
});
