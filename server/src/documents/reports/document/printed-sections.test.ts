import { beforeAll, describe, expect, it } from 'vitest';
import { fullReport } from '../../../testing/paper/full-report.ts';
import { overlaps, packed, readPdf, readPdfTags, type ReadPdf } from '../../../testing/paper/read-pdf.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';
import type { ReportPrint } from './print.ts';

const draw = (data: ReportPrint): Uint8Array => sharedDrawing().pdf({ template: 'report', data });
const read = (data: ReportPrint): Promise<ReadPdf> => readPdf(draw(data));
const linksOf = async (data: ReportPrint) => (await readPdfTags(draw(data))).map(({ links }) => links);

describe('report with every section', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await read(fullReport());
  });

  it('has a bookmark for each', () => {
    for (const title of [
      'Theft',
      'Liens, impound and export',
      'Auctions and listings',
      'Service and inspection',
      'Cost of ownership',
      'Warranty left',
      'Fuel economy',
      'Safety and complaints',
      'Battery and range',
      'Sources and limits',
    ]) {
      expect(pdf.bookmarks).toContain(title);
    }
  });

  it('says stop first', () => {
    expect(packed(pdf.pages[0]?.texts.map(text => text.text).join('') ?? '')).toContain(packed('Stop before you pay'));
  });

  it('draws three accidents in their grades', () => {
    for (const words of ['Accident 1 of 3', 'Accident 3 of 3', 'Severity not stated by the source']) {
      expect(pdf.packed).toContain(packed(words));
    }
  });

  it('prints the address of its verify page beside the code, as a link', async () => {
    const url = fullReport().document.verify_url;
    expect(pdf.packed).toContain(packed(url));
    expect((await linksOf(fullReport()))[0]).toContain(url);
    const notice = { id: 'n', title: 'Notice', text: 'See vehiclehistory.gov.' };
    expect((await linksOf({ ...fullReport(), notice })).flat()).toContain('https://vehiclehistory.gov/');
  });

  it('prints what public lists have registered, with the data set as a link', async () => {
    const [row] = fullReport().registrations ?? [];
    if (!row || typeof row.text === 'string' || typeof row.source === 'string') throw new Error('No registration');
    for (const words of [row.text.en, row.source.en]) expect(pdf.packed).toContain(packed(words));
    const links = (await linksOf(fullReport())).flat();
    // As they are: a long word of a text may break, an address may not.
    expect(links).toContain(row.link);
    expect(links).toContain('https://www.nhtsa.gov/?nhtsaId=1');
    const { packed: spanish } = await read({ ...fullReport(), lang: 'es' });
    expect(spanish).toContain(packed(row.text.es));
    expect((await read({ ...fullReport(), registrations: [] })).packed).not.toContain(packed(row.text.en));
  });

  it('marks an invented record beside others in each table that has it', async () => {
    const { liens = [], told_by: told = [] } = fullReport();
    const [lien] = liens;
    if (!lien) throw new Error('No lien');
    const row = { section: 'liens' as const, label: 'Liens', on: lien.on, record: 'LIEN-1', sources: [] };
    const markedIn = async (more: object) => {
      const own = { ...fullReport(), liens: [{ ...lien, record: 'LIEN-1' }] };
      const { packed: text } = await read({ ...own, told_by: [...told, { ...row, ...more }] });
      return text.split('demonstration').length - pdf.packed.split('demonstration').length;
    };
    // Its section and the table of sources; its own life has no such event.
    expect([await markedIn({}), await markedIn({ demo: true })]).toEqual([0, 2]);
  });

  it('prints facts with their source, and says what no source says', () => {
    for (const words of [
      'Fuel a year',
      '$1,650–$2,100',
      'Insurance',
      'Not known: none of our sources says it',
      'Ended',
    ])
      expect(pdf.packed).toContain(packed(words));
  });

  it('prints what EPA and NHTSA say of the model, with source and day, and every candidate', () => {
    for (const words of [
      '3 configurations of this model fit what is known of this vehicle. All are listed.',
      'On its battery: 103 MPGe combined, 33 kWh per 100 miles, 26 miles of range.',
      'On E85: 15 city, 21 highway, 17 combined.',
      'Source: EPA fuel economy data (fueleconomy.gov), as of Oct 29, 2025.',
      'EPA restated the figures of 1984 to 2007',
      '2 variants of this model fit what is known of this vehicle. All are listed.',
      'Automatic emergency braking Standard Met',
      'Lane departure warning Optional Not tested or not stated',
      'Backup camera Not offered –',
      'Complaints: 1,254. Crashes: 12. Fires: 3. Injured: 9. Killed: 0.',
      'SERVICE BRAKES, HYDRAULIC',
      'NHTSA does not count complaints by class',
    ])
      expect(pdf.packed).toContain(packed(words));
  });

  it('says which of them has nothing or did not answer, and nothing of one that nobody was asked for', async () => {
    const { ratings, ...report } = fullReport();
    if (!ratings) throw new Error('The full report has no ratings');
    const { fuel, safety, complaints } = ratings;
    const empty = await read({
      ...report,
      ratings: {
        fuel: { ...fuel, state: 'none', rows: [] },
        safety: { ...safety, state: 'not_covered', source: null, as_of: null, rows: [] },
        complaints: { ...complaints, state: 'unavailable', as_of: null, components: [] },
      },
    });
    const nothing = 'EPA fuel economy data (fueleconomy.gov) has nothing under the name of this model';
    expect(empty.packed).toContain(packed(nothing));
    expect(empty.packed).toContain(packed('NHTSA owner complaints did not answer when this report was made.'));
    expect(empty.packed).not.toContain(packed('Stars run from 1 to 5'));
    const unasked = await read(report);
    for (const title of ['Fuel economy', 'Safety and complaints']) expect(unasked.bookmarks).not.toContain(title);
  });

  it('prints no overlapping text', () => {
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  });

  it('is headed by make and model where the number does not settle the year', async () => {
    const report = fullReport();
    const undated = await read({ ...report, vehicle: { ...report.vehicle, year: null } });
    const { make, model, year } = report.vehicle;
    expect(pdf.packed).toContain(packed(`${year} ${make} ${model}`));
    expect(undated.packed).toContain(packed(`${make} ${model}`));
    expect(undated.packed).not.toContain(packed(`${year} ${make} ${model}`));
  });

  it('speaks Spanish in every section', async () => {
    const spanish = await read({ ...fullReport(), lang: 'es' });
    for (const title of ['Robo', 'Garantía restante', 'Batería y autonomía'])
      expect(spanish.bookmarks).toContain(title);
    for (const page of spanish.pages) expect(overlaps(page.texts)).toEqual([]);
  });
});

describe('report sections and their sources', () => {
  it('omits a section without data', async () => {
    const pdf = await read({ ...sample('report'), accident: null, jsi: undefined, value: null, recalls: undefined });
    for (const title of ['Accidents and damage', 'Junk, salvage and insurance', 'Market value', 'Recalls']) {
      expect(pdf.bookmarks).not.toContain(title);
    }
  });

  it('prints what a value was adjusted by, its source, and its average by condition', async () => {
    const report = sample('report');
    const { value } = report;
    if (!value) throw new Error('The sample has no value');
    const markets = value.markets.map(market => ({ ...market, mean: market.mean + 123_400 }));
    const pdf = await read({
      ...report,
      value: {
        ...value,
        source: 'Values Inc.',
        adjustments: [{ key: 'mileage', amount: -54_300 }],
        conditions: [{ condition: 'clean', markets }],
      },
    });
    for (const words of ['Already included: mileage', '543', 'Source: Values Inc.', 'Average by condition', 'Good'])
      expect(pdf.packed).toContain(packed(words));
    expect(pdf.packed).not.toContain('Inc..');
    for (const { mean } of markets)
      expect(pdf.packed).toContain(packed(`$${Math.round(mean / 100).toLocaleString('en-US')}`));
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  });

  it.each([
    [
      'en',
      'An estimate by a model at',
      'half of its estimates were off by 5.6% or less, and 75 of 100 by 15% or less.',
    ],
    ['es', 'Es una estimación de un modelo con', 'se desvió un 5.6% o menos, y 75 de 100 un 15% o menos.'],
  ] as const)('says in %s that a model made a value, and how far off it is', async (lang, first, last) => {
    const report = sample('report');
    if (!report.value) throw new Error('The sample has no value');
    const value = {
      ...report.value,
      mileage: 67_100,
      n: 42,
      source: 'own-records',
      basis: 'estimate',
      error: 5.6,
      certainty: 75,
    } as const;
    const pdf = await read({ ...report, lang, value });
    for (const words of [first, last]) expect(pdf.packed).toContain(packed(words));
    expect(pdf.packed).toMatch(/42(comparableprices|precioscomparables)/);
    expect(pdf.packed).not.toContain('own-records');
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  });

  it('prints every gap, also one that begins or ends with a reading, which is no event', async () => {
    const report = sample('report');
    const [first, second] = (report.events ?? []).filter(({ kind }) => kind !== 'built').map(({ on }) => on);
    const gap = (from = '', to = '', text = '') => ({ from, to, months: 20, text });
    const gaps = [gap(first, `${first}x`, 'from the first event'), gap(`${first}x`, second, 'from a reading after it')];
    const { packed: words } = await read({ ...report, gaps });
    for (const { text } of gaps) expect(words).toContain(packed(text));
  });

  it('says that nothing was reported when a source answered without records', async () => {
    const pdf = await read({ ...sample('report'), jsi: [], recalls: [] });
    expect(pdf.bookmarks).toContain('Recalls');
    expect(pdf.packed).toContain(packed('None reported to our sources.'));
  });

  it('counts recalls in words, and only what there is', async () => {
    const report = sample('report');
    const [recall] = report.recalls ?? [];
    if (!recall) throw new Error('The sample has no recall');
    const closed = { ...recall, open: false };
    const count = async (recalls: ReportPrint['recalls'], text: string) =>
      expect((await read({ ...report, recalls })).packed).toContain(packed(text));
    await count([recall], '1 recall: 1 open');
    await count([recall, closed], '2 recalls: 1 open');
    await count([recall, { ...recall, status: 'may_apply' }, closed], '3 recalls: 1 open, 1 may apply');
    await count([closed, closed], '2 recalls: none open');
  });

  it('never shows late or failed records as nothing found', async () => {
    const pdf = await read({ ...sample('report'), jsi: [], sections: { jsi: 'unavailable', value: 'collecting' } });
    expect(pdf.packed).toContain(packed('The source did not answer.'));
    expect(pdf.packed).not.toContain(packed('None reported to our sources.'));
  });

  it('says of a record without a day that none is given', async () => {
    const on = '1900-01-01';
    const report = fullReport();
    const pdf = await read({
      ...report,
      titles: report.titles?.map(title => ({ ...title, on })),
      events: report.events?.map((event, at) => (at < 2 ? { ...event, on: at === 0 ? on : '1900' } : event)),
      service: report.service?.map(visit => ({ ...visit, on })),
      liens: report.liens?.map(lien => ({ ...lien, on })),
    });
    expect(pdf.packed.split(packed('Date not given')).length - 1).toBeGreaterThanOrEqual(8);
    expect(pdf.packed).not.toContain('1900');
    for (const page of pdf.pages) expect(overlaps(page.texts)).toEqual([]);
  });

  it('draws a single reading, many years, and readings of a new car', async () => {
    const [like] = sample('report').readings ?? [];
    if (!like) throw new Error('the sample has readings');
    for (const list of [
      [['2020-01', 12]],
      [
        ['1985', 10],
        ['2026-11-20', 412_345],
      ],
      [
        ['2026-11-01', 5],
        ['2026-11-02', 9],
      ],
    ] as const) {
      const readings = list.map(([on, miles]) => ({ ...like, on, miles, flag: null }));
      expect((await read({ ...sample('report'), readings, odometer: null })).bookmarks).toContain('Odometer');
    }
  });
});
