import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { mergeAnswers } from '../facts/facts.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { gapFindings, timeline, timelineGaps } from './timeline.ts';

const write = recordFactory(VEHICLE.vin);
const lifeOf = (records: Parameters<typeof answersWith>[0], vehicle = VEHICLE) =>
  timeline(
    {
      records: mergeAnswers(factsWith(answersWith(records))),
      thefts: [],
      claims: [],
    },
    vehicle,
    [],
  );

const first = write.title('2016-04-22', 'Columbus, OH', 14, 'first');

describe('the life of the vehicle', () => {
  it('begins with the model year and the plant, and names no year in which it was built', () => {
    const early = write.title('2013-10-02', 'Columbus, OH', 14, 'first');
    const ram = { ...VEHICLE, modelYear: 2014, plantCity: 'Warren', plantState: 'Michigan' };
    const [built, title] = lifeOf([early], ram);
    expect(built).toMatchObject({
      kind: 'built',
      on: '2014',
      undated: true,
      owner: 0,
      text: {
        en: 'Model year 2014, assembly plant in Warren, Michigan',
        es: 'Año modelo 2014, planta de ensamblaje en Warren, Michigan',
      },
      source: { en: 'Read from the VIN', es: 'Leído del VIN' },
    });
    expect(title?.on).toBe('2013-10-02');
  });

  it('says of what was inferred that it was', () => {
    const inferred = { ...VEHICLE, plantCity: 'Lafayette', inferred: ['plantCity'] };
    expect(lifeOf([first], inferred)[0]?.source).toMatchObject({ en: 'Inferred from the VIN' });
    expect(lifeOf([first], { ...inferred, kind: 'classic' })[0]?.source).toMatchObject({
      en: 'Inferred from the serial number',
    });
  });

  it('runs in order of days, every event with its source, place and record', () => {
    const service = write.service('2017-05-03', 'Columbus, OH', 13_120, 'oil_filter tires_rotated');
    const events = lifeOf([service, first]);
    expect(events.map(({ on }) => on)).toEqual(['2017', '2016-04-22', '2017-05-03']);
    expect(events[2]).toMatchObject({
      text: { en: 'Oil and filter, tires rotated', es: 'Aceite y filtro, rotación de llantas' },
      source: { en: 'Service shop', es: 'Taller' },
      place: 'Columbus, OH',
      record: service.recordId,
      state: null,
    });
  });

  it('says what a yard did with the vehicle, and what an insurer reported', () => {
    const jsi = (reporterKind: 'salvage_yard' | 'insurer', disposition: 'sold' | 'to_be_determined') =>
      lifeOf([write.jsi('2018-03-02', 'Houston, TX', { reporterKind, disposition })])[1]?.text;
    expect(jsi('salvage_yard', 'sold')).toEqual({ en: 'Sold by a salvage yard', es: 'Vendido por un deshuesadero' });
    expect(jsi('salvage_yard', 'to_be_determined')).toMatchObject({
      en: 'Reported by a salvage yard, outcome not known yet',
    });
    expect(jsi('insurer', 'sold')).toMatchObject({ en: 'Total loss reported by an insurer, vehicle sold' });
  });

  it('keeps the wording of a shop', () => {
    const odd = write.service('2017-05-03', 'Columbus, OH', 13_120, 'x', { work: ['rear wiper motor R&R'] });
    expect(lifeOf([odd])[1]?.text).toEqual({ en: 'Rear wiper motor R&R', es: 'Rear wiper motor R&R' });
  });

  it('leaves out campaigns that only may apply', () => {
    expect(lifeOf([first, write.recall('2019-01-01', { status: 'may_apply' })])).toHaveLength(2);
  });
});

describe('gaps', () => {
  const gapsBetween = (...days: string[]) =>
    timelineGaps(lifeOf(days.map(day => write.service(day, 'Erie, PA', 1000, 'battery'))), '2026-11-20');

  it('are stretches of more than eighteen months', () => {
    expect(gapsBetween('2024-11-20', '2026-05-22')).toEqual([]);
    expect(gapsBetween('2024-05-20', '2026-05-22')).toMatchObject([{ months: 24 }]);
  });

  it('are no gaps where a reading, a brand or the end of a use tells of the vehicle', () => {
    const reading = write.reading('2022-01-10', 'Erie, PA', 20_000, 'inspection');
    const { gaps } = reportDocument(
      factsWith(
        answersWith([
          write.service('2020-08-20', 'Erie, PA', 10_000, 'battery'),
          reading,
          write.service('2023-06-22', 'Erie, PA', 30_000, 'battery'),
        ]),
      ),
      SITE,
    );
    expect(gaps.filter(({ from, to }) => from < reading.eventOn && to > reading.eventOn)).toEqual([]);
  });

  it('reach from the model year to the day of the report, and all count by one rule', () => {
    const gaps = gapsBetween('2023-01-10');
    expect(gaps).toMatchObject([{ from: '2023-01-10', to: '2026-11-20', months: 46 }]);
    expect(gapFindings(gaps)).toMatchObject([{ code: 'long_gap', level: 'note' }]);
    const life = lifeOf([write.service('2018-02-01', 'Erie, PA', 1000, 'battery')]);
    const old = timelineGaps(life, '2026-11-20', { modelYear: 2008 });
    expect(old).toMatchObject([
      { from: '2008', to: '2018-02-01', months: 109, text: { en: expect.stringContaining('from model year 2008') } },
      { from: '2018-02-01', to: '2026-11-20', text: { en: expect.stringContaining('since the last one') } },
    ]);
    expect(gapFindings(old)).toMatchObject([{ level: 'check', params: { n: 109 } }]);
    expect(gapFindings(old.slice(1))).toMatchObject([{ level: 'check' }]);
  });

  it('begin and end with a reading too, and no campaign ends one', () => {
    const gapsOf = (...records: Parameters<typeof answersWith>[0]) =>
      reportDocument(factsWith(answersWith(records), { vehicle: { ...VEHICLE, modelYear: 2008 } }), SITE).gaps;
    const reading = write.reading('2009-02-01', 'Erie, PA', 20_000, 'inspection');
    const title = write.title('2020-02-01', 'Erie, PA', 90_000, 'transfer');
    const since = { from: '2020-02-01', to: '2026-11-20' };
    expect(gapsOf(reading, title)).toMatchObject([{ from: '2009-02-01', to: '2020-02-01', months: 132 }, since]);
    expect(gapsOf(reading)).toMatchObject([{ from: '2009-02-01', to: '2026-11-20' }]);
    const recall = write.recall('2015-03-01', { status: 'open' });
    expect(gapsOf(reading, recall, title)).toMatchObject([{ from: '2009-02-01', to: '2020-02-01' }, since]);
    const inYear = { ...reading, eventOn: '2018' };
    expect(gapsOf(inYear, title)).toMatchObject([{ to: '2018' }, since]);
  });

  it('make one finding: the longest; two years alone are a note', () => {
    const gaps = gapsBetween('2016-01-01', '2018-01-01', '2021-01-01', '2026-10-01');
    expect(gapFindings(gaps)).toMatchObject([{ code: 'long_gap', level: 'note', params: { n: 69 } }]);
    expect(gapFindings(gapsBetween('2024-06-01', '2026-06-01'))).toMatchObject([{ level: 'note', params: { n: 24 } }]);
  });
});
