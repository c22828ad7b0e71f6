import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, MISTYPED, TESLA } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const validate = (vin: string) => test.app.vehicles.validate(test.visitor(), { vin });

describe('a number', () => {
  it('that fits is decoded from the tables', () => {
    expect(validate(ACCORD)).toMatchObject({
      valid: true,
      kind: 'modern',
      check_digit: { ok: true },
      vehicle: { year: 2003, make: 'Honda', model: 'Accord' },
      suggestions: [],
    });
    expect(validate(TESLA).vehicle).toMatchObject({ year: 2019, make: 'Tesla', model: 'Model 3' });
  });

  it('is read through spaces, dashes and small letters', () => {
    expect(validate(' 1hg-cm8263 3a004352 ').vin).toBe(ACCORD);
  });

  it('that was mistyped is an answer with what is wrong and what was meant', () => {
    const answer = validate(MISTYPED);
    expect(answer).toMatchObject({ status: 'success', valid: false, check_digit: { ok: false, position: 9 } });
    expect(answer.suggestions.length).toBeGreaterThan(0);
    for (const vin of answer.suggestions) expect(validate(vin).valid).toBe(true);
    expect(answer.problems.map(problem => problem.code)).toContain('check_digit');
  });

  it.each([
    ['1HGCM82633A00435O', 'bad_character'],
    ['1HGCM82633A00435', 'too_short'],
    ['ZZZZZZZZZZZZZZZZZ', 'unknown_maker'],
  ])('like %s names its problem: %s', (vin, code) => {
    const answer = validate(vin);
    expect(answer.valid).toBe(false);
    expect(answer.problems.map(problem => problem.code)).toContain(code);
    for (const problem of answer.problems) expect(problem.message.length).toBeGreaterThan(10);
  });

  it('of before 1981 is read as a classic', () => {
    expect(validate('1Y73Z137925')).toMatchObject({ kind: 'classic', vehicle: { make: 'Ford', model: 'Thunderbird' } });
    expect(validate('1473Z137925').suggestions).toContain('1Y73Z137925');
  });

  it.each(['', ' '.repeat(5), 'x'.repeat(41)])('that is empty or endless is refused by its field', async vin => {
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
  it('tells what is on file without a single value, and offers the documents', async () => {
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

  it('offers nothing for a mistyped number', async () => {
    expect((await test.app.vehicles.preview(test.visitor(), MISTYPED)).offers).toEqual({
      report: false,
      sticker: false,
    });
  });

  it('never refuses, whatever is typed', async () => {
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
    expect((await test.app.vehicles.searches(member)).map(search => search.vin).sort()).toEqual([ACCORD, TESLA]);
    expect(await test.app.vehicles.searches(test.visitor())).toEqual([]);
  });
});
