import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, MISTYPED, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const validate = (vin: string) => test.app.vehicles.validate(test.visitor(), { vin });

it('names a vehicle as people do, not as the tables do', async () => {
  const shown = async (vin: string) => {
    const { title, subtitle, specifications, groups } = await test.app.vehicles.preview(test.visitor(), vin);
    return { title, all: JSON.stringify([title, subtitle, specifications, groups]) };
  };
  expect((await shown('JM1GJ1W6XE1000019')).title).toBe('2014 Mazda6');
  expect((await shown('5TDYK3EH8DS000019')).all).not.toMatch(/[A-Z]{3}\d{2}L/);
  expect((await shown('KNAFX5A88F5000019')).all).not.toMatch(/JSL|TAX|Grade/);
});

it.each([
  ['124379N500019', 'classic_coupe'],
  ['WP0ZZZ99ZTS392124', 'coupe'],
  ['WVWZZZ1KZ6W000001', 'hatchback'],
  ['1FTEW1EP8KFA00019', 'truck'],
])('%s is drawn as %s', async (vin, silhouette) => {
  expect(await test.app.vehicles.preview(test.visitor(), vin)).toMatchObject({ silhouette });
});

describe('a number', () => {
  it('that fits is decoded from the tables', async () => {
    expect(await validate(ACCORD)).toMatchObject({
      valid: true,
      kind: 'modern',
      check_digit: { ok: true },
      vehicle: { year: 2003, make: 'Honda', model: 'Accord' },
      suggestions: [],
    });
    expect((await validate(TESLA)).vehicle).toMatchObject({ year: 2019, make: 'Tesla', model: 'Model 3' });
  });

  it('is read through spaces, dashes and small letters', async () => {
    expect((await validate(' 1hg-cm8263 3a004352 ')).vin).toBe(ACCORD);
  });

  it('that was mistyped returns the error and suggestions', async () => {
    const answer = await validate(MISTYPED);
    expect(answer).toMatchObject({ status: 'success', valid: false, check_digit: { ok: false, position: 9 } });
    expect(answer.suggestions.length).toBeGreaterThan(0);
    for (const vin of answer.suggestions) expect((await validate(vin)).valid).toBe(true);
    expect(answer.problems.map(problem => problem.code)).toContain('check_digit');
  });

  it.each([
    ['1HGCM82633A00435O', 'bad_character'],
    ['1HGCM82633A00435', 'too_short'],
    ['ZZZZZZZZZZZZZZZZZ', 'unknown_maker'],
  ])('like %s names its problem: %s', async (vin, code) => {
    const answer = await validate(vin);
    expect(answer.valid).toBe(false);
    expect(answer.problems.map(problem => problem.code)).toContain(code);
    for (const problem of answer.problems) expect(problem.message.length).toBeGreaterThan(10);
  });

  it('from before 1981 is read as a classic', async () => {
    expect(await validate('1Y73Z137925')).toMatchObject({
      kind: 'classic',
      vehicle: { make: 'Ford', model: 'Thunderbird' },
    });
    expect((await validate('1473Z137925')).suggestions).toContain('1Y73Z137925');
  });

  it.each(['', ' '.repeat(5), 'x'.repeat(161)])('that is empty or endless is refused by its field', async vin => {
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/vin-validate',
      headers: { host: 'localhost' },
      payload: { vin },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'vin' });
  });
});

describe('the preview', () => {
  it('lists the records on file without any value, and offers the documents', async () => {
    const preview = await test.app.vehicles.preview(test.visitor(), ACCORD);
    expect(preview).toMatchObject({ title: '2003 Honda Accord', demo: true, offers: { report: true, sticker: true } });
    expect(preview.groups.map(group => group.key)).toEqual([
      'maker',
      'description',
      'check',
      'year',
      'plant',
      'serial',
    ]);
    expect(preview.on_file.find(row => row.section === 'titles')?.state).toBe('records_exist');
    const rows = preview.on_file.flatMap(row => row.rows);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['blured', 'kind', 'year']);
  });

  it('of a mistyped number shows the error and suggestions, but no vehicle', async () => {
    const preview = await test.app.vehicles.preview(test.visitor(), MISTYPED);
    expect(preview).toMatchObject({
      title: MISTYPED,
      subtitle: '',
      valid: false,
      vehicle: { year: null, make: null, model: null, trim: null },
      check_digit: { ok: false, expected: '4', position: 9 },
      groups: [],
      specifications: [],
      on_file: [],
      on_file_at: null,
      sticker_grade: null,
      silhouette: 'other',
      offers: { report: false, sticker: false },
    });
    expect(preview.suggestions[0]).toMatchObject({ positions: [9], vehicle: '2019 Ford F-150' });
    expect(test.app.vehicles.nameOf(MISTYPED)).toBeNull();
    const answer = await validate(MISTYPED);
    expect(answer).toMatchObject({ valid: false, year_guess: null });
    expect('vehicle' in answer).toBe(false);
  });

  it.each([['1HGCM82633A00435'], ['1HGCM82633AO04352'], ['1HGCM82633A0043521']])(
    'of %s, with a character missing, impossible or too many, names no vehicle and sells nothing',
    async vin => {
      const preview = await test.app.vehicles.preview(test.visitor(), vin);
      expect(preview).toMatchObject({ title: preview.vin, valid: false, specifications: [], sticker_grade: null });
      expect(preview.offers).toEqual({ report: false, sticker: false });
      for (const kind of ['report', 'sticker'] as const) {
        expect(() => test.app.vehicles.forDocument(vin, kind)).toThrow(/vin_/);
      }
    },
  );

  it.each([
    ['WP0ZZZ99ZTS392124', 'Porsche 911', [1996, 2026]],
    ['WVWZZZ1KZAW123456', 'Volkswagen Golf', [2010]],
    ['WDB2020221F123456', 'Mercedes-Benz C-Class', []],
  ])(
    'of %s, made for Europe, claims no year and no check digit, and sells a report only',
    async (vin, title, years) => {
      const preview = await test.app.vehicles.preview(test.visitor(), vin);
      expect(preview).toMatchObject({
        title,
        valid: true,
        check_digit: null,
        year_candidates: years,
        sticker_grade: null,
      });
      expect(preview.vehicle.year).toBeNull();
      expect(preview.offers).toEqual({ report: true, sticker: false });
      expect(preview.groups.find(group => group.key === 'year')?.title).toBe('');
      expect(preview.problems.filter(problem => problem.severity !== 'note')).toEqual([]);
      expect(await validate(vin)).toMatchObject({
        valid: true,
        check_digit: null,
        year_guess: null,
        year_candidates: years,
      });
      expect(test.app.vehicles.forDocument(vin, 'report').title).toBe(title);
      expect(() => test.app.vehicles.forDocument(vin, 'sticker')).toThrow(/sticker_market/);
    },
  );

  it('shows of a European number no section that only sources of the United States answer', async () => {
    const sectionsOf = async (vin: string) =>
      (await test.app.vehicles.preview(test.visitor(), vin)).on_file.map(row => row.section);
    expect(await sectionsOf('WVWZZZ1KZ6W000001')).toEqual([
      'odometer',
      'theft',
      'accidents',
      'liens',
      'auctions',
      'service',
      'fleet',
    ]);
    expect(await sectionsOf('1HGCM82633A004352')).toHaveLength(11);
  });

  it('sells nothing for a European number with an impossible character', async () => {
    const preview = await test.app.vehicles.preview(test.visitor(), 'WAUZZZ8X7CB11111O');
    expect(preview).toMatchObject({
      title: 'WAUZZZ8X7CB11111O',
      valid: false,
      offers: { report: false, sticker: false },
    });
  });

  it.each([
    ['HELLOWORLD', 'no_number'],
    ['someone@example.com', 'no_number'],
    ['555-123-4567', 'no_number'],
    ['JZA80-0001234', 'frame_number'],
    ['1234567890123456', 'too_short'],
    ['XXZ45678901234567', 'unknown_maker'],
  ])('of %s invents nothing: %s', async (text, code) => {
    const preview = await test.app.vehicles.preview(test.visitor(), text);
    expect(preview).toMatchObject({ title: preview.vin, valid: false, groups: [], specifications: [], readings: [] });
    expect(preview.vehicle).toEqual({ year: null, make: null, model: null, trim: null });
    expect(preview.problems.map(problem => problem.code)).toContain(code);
    expect(preview.offers).toEqual({ report: false, sticker: false });
    expect(await validate(text)).toMatchObject({ valid: false, year_guess: null });
  });

  it('finds the number among words', async () => {
    const preview = await test.app.vehicles.preview(test.visitor(), '57 Chevy VC57S100001');
    expect(preview).toMatchObject({ vin: 'VC57S100001', kind: 'classic', title: '1957 Chevrolet Bel Air' });
  });

  it('does not keep a search of a number that does not fit', async () => {
    const member = await buildMember(test);
    await test.app.vehicles.preview(member, MISTYPED);
    expect((await test.app.vehicles.searches.page(member)).searches).toEqual([]);
  });

  it('never fails, for any input', async () => {
    for (const text of ['?', '<script>', 'æøå', '0'.repeat(40)]) {
      expect((await test.app.vehicles.preview(test.visitor(), text)).offers.report).toBe(false);
    }
  });

  it('is remembered for a member, once per vehicle, and not for a visitor', async () => {
    const member = await buildMember(test);
    await test.app.vehicles.preview(member, ACCORD);
    test.clock.advanceDays(1);
    await test.app.vehicles.preview(member, TESLA);
    await test.app.vehicles.preview(member, ACCORD.toLowerCase());
    expect((await test.app.vehicles.searches.page(member)).searches.map(search => search.vin).sort()).toEqual([
      ACCORD,
      TESLA,
    ]);
    expect((await test.app.vehicles.searches.page(test.visitor())).searches).toEqual([]);
  });
});
