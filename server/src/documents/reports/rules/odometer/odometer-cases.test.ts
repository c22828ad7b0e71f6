import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import type { ReportFacts } from '../facts/facts.ts';

const write = recordFactory(VEHICLE.vin);
type Row = [on: string, miles: number];

const services = (...rows: Row[]) => rows.map(([on, miles]) => write.service(on, 'Erie, PA', miles, 'battery'));
const titleWith = (on: string, miles: number | null, extra: Parameters<typeof write.title>[4]) =>
  write.title(on, 'Erie, PA', miles, 'transfer', extra);

function documentOf(records: readonly HistoryRecord[], modelYear = 2014, more: Partial<ReportFacts> = {}) {
  const vehicle = { ...VEHICLE, modelYear, ...more.vehicle };
  return reportDocument(factsWith(answersWith(records), { ...more, vehicle }), SITE);
}
type Document = ReturnType<typeof documentOf>;

const classesOf = ({ odometer }: Document) => odometer?.findings.map(finding => finding.class);
const leadOf = ({ odometer }: Document) => (typeof odometer?.lead === 'object' ? odometer.lead.en : '');
const tileOf = ({ tiles }: Document) => tiles.find(({ key }) => key === 'odometer');
const mileageOf = ({ tiles }: Document) => tiles.find(({ key }) => key === 'mileage')?.value;
const milesOf = ({ readings }: Document) => readings.map(({ miles }) => miles);

describe('five digits', () => {
  it('are disproved by a reading over 99,999', () => {
    const records = services(
      ['2000-05-01', 170_000],
      ['2002-05-01', 180_000],
      ['2003-05-01', 9000],
      ['2004-05-01', 14_000],
    );
    const document = documentOf(records, 1988);
    expect(classesOf(document)).toEqual(['rollback']);
    expect(document.verdict.level).toBe('serious');
  });

  it('do not go around in a month', () => {
    expect(
      classesOf(documentOf(services(['1999-05-01', 93_000], ['1999-06-01', 14_000], ['2000-06-01', 19_000]), 1988)),
    ).toEqual(['rollback']);
  });

  it('may have gone around in ten years, which is said to be possible only', () => {
    const document = documentOf(services(['1985-05-01', 95_000], ['1995-05-01', 35_000]), 1975);
    expect(classesOf(document)).toEqual(['rollover']);
    expect(leadOf(document)).toContain('may have');
    expect(document.odometer?.state).toBe('caution');
    expect(document.verdict.level).toBe('check');
  });
});

describe('a replaced odometer', () => {
  const replaced = titleWith('2019-03-01', 310, { brandCodes: ['74'] });
  const document = documentOf([
    ...services(['2016-02-01', 60_000], ['2018-02-01', 80_000]),
    write.reading('2019-02-01', 'Erie, PA', 300, 'inspection'),
    replaced,
    ...services(['2020-02-01', 11_000], ['2021-02-01', 21_000]),
  ]);

  it('explains a fall, and readings after it count from there', () => {
    expect(classesOf(document)).toEqual(['replaced']);
    expect(document.odometer?.state).toBe('caution');
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toContain('replaced');
    expect(document.things.map(({ text }) => JSON.stringify(text)).join()).toContain('101,000');
  });

  it('explains one fall, not a second', () => {
    const again = services(['2022-02-01', 31_000], ['2023-02-01', 9000], ['2024-02-01', 12_000]);
    const more = documentOf([
      ...services(['2018-02-01', 80_000], ['2019-02-01', 300], ['2020-02-01', 21_000]),
      replaced,
      ...again,
    ]);
    expect(classesOf(more)).toEqual(['replaced', 'rollback']);
    expect(more.verdict.level).toBe('serious');
  });
});

describe('brands of the odometer', () => {
  const readings = services(['2016-02-01', 20_000], ['2017-02-01', 30_000], ['2018-02-01', 40_000]);

  it('of one title stands beside its reading, where others say otherwise', () => {
    const document = documentOf([
      titleWith('2018-03-01', 40_400, { phrase: 'exceeds_limits' }),
      titleWith('2019-03-01', 50_500, { brandCodes: ['76'] }),
      titleWith('2020-03-01', 60_500, { phrase: 'actual' }),
    ]);
    expect(document.readings.map(({ finding }) => (finding as { en: string }).en)).toEqual([
      'Odometer: exceeds mechanical limits',
      'Odometer: discrepancy',
      'In order',
    ]);
  });

  it.each(['72', '73', '74', '76'])('%s leaves no tile "in order"', code => {
    const document = documentOf([...readings, titleWith('2018-03-01', 40_400, { brandCodes: [code] })]);
    expect(tileOf(document)).toMatchObject({ state: 'caution' });
    expect(JSON.stringify(tileOf(document))).not.toContain('In order');
    expect(leadOf(document)).toContain('title');
    expect(document.verdict.level).toBe('check');
  });

  it.each(['69', '70'])('%s is serious, also without a reading', code => {
    const document = documentOf([titleWith('2018-03-01', null, { brandCodes: [code] })]);
    expect(tileOf(document)).toMatchObject({ state: 'serious' });
    expect(document.heads.find(({ key }) => key === 'odometer')).toMatchObject({ state: 'found', tone: 'serious' });
    expect(document.odometer?.lead).toMatchObject({ en: expect.stringContaining('title') });
  });

  it('"exceeds limits" hides no confirmed rollback', () => {
    const document = documentOf([
      ...services(
        ['2015-02-01', 70_000],
        ['2016-02-01', 80_000],
        ['2017-02-01', 90_000],
        ['2018-02-01', 40_000],
        ['2019-02-01', 50_000],
      ),
      titleWith('2019-03-01', 50_500, { phrase: 'exceeds_limits' }),
    ]);
    expect(document.odometer).toMatchObject({ class: 'rollback', state: 'serious' });
    expect(leadOf(document)).toContain('50,000 miles lower');
    expect(leadOf(document)).toContain('mechanical limit');
    expect(tileOf(document)).toMatchObject({ state: 'serious', value: { en: 'Rolled back' } });
    expect(document.verdict.level).toBe('serious');
  });

  it('78 takes back "exceeds limits"', () => {
    const document = documentOf([...readings, titleWith('2018-03-01', 40_400, { brandCodes: ['72', '78'] })]);
    expect(document.odometer?.class).toBe('in_order');
  });
});

describe('a last reading with no other after it', () => {
  const before = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2018-02-01', 41_000]);

  it.each([
    ['a digit too many', 515_000],
    ['kilometers', 82_900],
  ])('with %s accuses nobody', (_, last) => {
    const document = documentOf([...before, ...services(['2019-02-01', last])], 2014, { given: { miles: 52_000 } });
    expect(document.odometer?.given).toBeNull();
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toMatch(/contradicts the readings|were added/);
    expect(mileageOf(document)).toMatchObject({ en: '41,000 mi' });
  });

  it('that fits is what the seller is held to', () => {
    const document = documentOf([...before, ...services(['2019-02-01', 52_000])], 2014, { given: { miles: 42_000 } });
    expect(document.odometer?.given).toMatchObject({ en: expect.stringContaining('52,000') });
  });
});

describe('figures that are no mileage', () => {
  const good = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2019-02-01', 52_000]);

  it.each([0, 1, 999_999])('%s between good readings is no reading', odd => {
    const document = documentOf([...good, ...services(['2018-02-01', odd])]);
    expect(document.odometer).toMatchObject({ class: 'in_order', findings: [] });
    expect(milesOf(document)).toEqual([20_000, 30_500, 52_000]);
    expect(JSON.stringify(document.service)).not.toContain(`"miles":${odd},`);
  });

  it('0 on an exempt title is none either, and 0 of a new car is one', () => {
    const exempt = titleWith('2020-02-01', 0, { phrase: 'exempt' });
    const document = documentOf([...good, exempt]);
    expect(document.odometer?.class).toBe('in_order');
    expect(document.titles.at(-1)?.miles).toBeNull();
    expect(documentOf([exempt]).readings).toEqual([]);
    const first = write.title('2014-02-01', 'Erie, PA', 0, 'first');
    expect(milesOf(documentOf([first, ...good]))[0]).toBe(0);
  });

  it('a dip that the readings after it refute is no rollback', () => {
    const document = documentOf([...good, ...services(['2018-02-01', 7300])]);
    expect(classesOf(document)).toEqual(['doubtful']);
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).not.toMatch(/rolled back|turned back/);
  });

  it('readings of one day are in no order', () => {
    const document = documentOf([...good, titleWith('2020-02-01', 62_900, {}), ...services(['2020-02-01', 62_000])]);
    expect(document.odometer?.class).toBe('in_order');
  });
});

describe('dates that cannot be', () => {
  const good = services(['2016-02-01', 20_000], ['2017-02-01', 30_500], ['2018-02-01', 41_000]);

  it.each(['1900-01-01', '2099-05-05'])('%s makes no gap, no owner and no odometer event', on => {
    const document = documentOf([
      ...good,
      ...services([on, 60_000]),
      write.title(on, 'Erie, PA', 12, 'transfer', { brandCodes: ['11'] }),
    ]);
    expect(document.odometer?.class).toBe('in_order');
    expect(document.gaps.every(({ months }) => months < 130)).toBe(true);
    expect(document.events.every(event => event.on >= '2013' && event.on <= '2026-12')).toBe(true);
    expect(document.owners).toEqual([]);
    expect(document.verdict.level).toBe('serious');
    expect(document.titles).toHaveLength(1);
  });
});

describe('a high side of one reading', () => {
  it('says both: rolled back, or that entry is wrong', () => {
    const document = documentOf(
      services(['2016-02-01', 20_000], ['2017-02-01', 80_000], ['2018-02-01', 40_000], ['2019-02-01', 50_000]),
    );
    expect(document.verdict.level).toBe('check');
    expect(leadOf(document)).toMatch(/rolled back or replaced, or the entry of February 1, 2017 is wrong/);
    expect(classesOf(document)).toEqual(['rollback']);
  });

  it('is called mistyped only on positive evidence', () => {
    const around = (odd: number) =>
      documentOf(services(['2016-02-01', 40_000], ['2017-02-01', 50_200], ['2018-02-01', odd], ['2019-02-01', 70_100]));
    for (const odd of [601_400, 6014, 96_760, 37_370, 95_140, 600_140]) {
      expect(classesOf(around(odd)), String(odd)).toEqual(['typo_suspect']);
    }
    expect(classesOf(around(80_100))).not.toContain('typo_suspect');
    expect(classesOf(around(90_400))).not.toContain('typo_suspect');
  });
});

describe('an entry that is wrong', () => {
  it('is the one least supported, whatever its pace', () => {
    for (const years of [1, 3, 5]) {
      const day = (at: number) => `${2014 + at * years}-05-01`;
      const document = documentOf(services([day(0), 61_000], [day(1), 7100], [day(2), 79_000]), 2012);
      expect(classesOf(document), String(years)).toEqual([years < 5 ? 'doubtful' : 'possible_rollback']);
      expect(leadOf(document)).toMatch(/^The entry of .*, 7,100 miles/);
      expect(mileageOf(document)).toMatchObject({ en: '79,000 mi' });
    }
  });

  it('is never the true reading beside a new odometer', () => {
    const document = documentOf([
      write.title('2014-03-01', 'Erie, PA', 12, 'first'),
      ...services(['2017-02-01', 33_000], ['2018-02-01', 45_000], ['2019-02-01', 4600], ['2020-02-01', 15_000]),
      titleWith('2019-03-01', null, { brandCodes: ['74'] }),
    ]);
    expect(classesOf(document)).toEqual(['replaced']);
  });

  it('is never the true reading beside an exempt title', () => {
    const exempt = (on: string, miles: number) => titleWith(on, miles, { phrase: 'exempt' });
    const low = documentOf([
      ...services(['2016-02-01', 60_000], ['2017-02-01', 72_000]),
      exempt('2018-02-01', 8400),
      ...services(['2019-02-01', 96_000]),
    ]);
    expect(low.readings.find(({ mark }) => mark !== null)).toMatchObject({ miles: 8400 });
    const between = documentOf([
      exempt('2016-02-01', 20_000),
      ...services(['2018-02-01', 50_000]),
      exempt('2019-02-01', 33_000),
      ...services(['2020-02-01', 75_000]),
    ]);
    expect(between.readings.filter(({ mark }) => mark !== null)).toMatchObject([{ miles: 33_000 }]);
  });
});

describe('titles that nobody can have', () => {
  it('before the model year accuse nobody', () => {
    const early = write.title('2012-12-01', 'Erie, PA', 90_000, 'first');
    const document = documentOf([early, ...services(['2015-02-01', 12_000], ['2016-02-01', 24_000])]);
    expect(document.odometer).toMatchObject({ class: 'in_order', findings: [] });
    expect(document.titles).toHaveLength(1);
  });

  it('are exempt too early, which is remarked', () => {
    const exempt = titleWith('2021-03-01', null, { phrase: 'exempt' });
    const document = documentOf([exempt]);
    expect(JSON.stringify(document.verdict.reasons)).toContain('earlier than federal rules allow');
    expect(document.titles_note).toMatchObject({ en: expect.stringContaining('2011 or newer') });
    const says = (other: ReturnType<typeof documentOf>) => JSON.stringify(other).includes('federal rules allow');
    expect(says(documentOf([exempt], 2010))).toBe(false);
    expect(says(documentOf([titleWith('2034-03-01', null, { phrase: 'exempt' })], 2014))).toBe(false);
    const heavy = { vehicle: { ...VEHICLE, gvwr: 'Class 7: 26,001 - 33,000 lb (11,794 - 14,969 kg)' } };
    expect(says(documentOf([exempt], 2017, heavy))).toBe(false);
  });
});

it('one reading is one reading, not in order', () => {
  const document = documentOf(services(['2016-02-01', 20_000]));
  expect(tileOf(document)).toMatchObject({ state: 'info', value: { en: 'One reading', es: 'Una lectura' } });
  expect(document.readings).toMatchObject([{ finding: { en: 'The only reading', es: 'La única lectura' } }]);
});

it('two readings of one day are not told as a time between two days', () => {
  const document = documentOf(services(['2018-01-01', 20_000], ['2018-01-01', 50_000], ['2019-01-01', 60_000]));
  const words = JSON.stringify([document.odometer, document.verdict, document.things]);
  expect(words).toContain('Two readings of January 1, 2018');
  expect(words).toContain('Dos lecturas del 1 de enero de 2018');
  expect(words).not.toMatch(/between January 1, 2018 and January 1, 2018|entre el 1 de enero de 2018 y el 1/i);
});
