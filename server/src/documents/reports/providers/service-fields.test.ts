import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type Reply, type StandIn } from '../../../vehicles/plates/providers/testing/stand-in.ts';
import { isUndated } from '../rules/facts/dates.ts';
import { SectionAnswer } from '../rules/sources/history-provider.ts';
import { HistoryRecord, type RecordOf } from '../rules/sources/history-record.ts';
import { MAX_RECORDS } from './services/section-of.ts';
import { CASES, json } from './testing/service-cases.ts';
import { PERSONAL, vehicleDatabasesData, vinAuditReport, VIN } from './testing/service-replies.ts';

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn();
});
afterEach(() => service.close());

/** The sections a service gives where its paid call is answered like this. */
async function sectionsFrom(name: string, paid: Reply): Promise<SectionAnswer[]> {
  const one = CASES.find(each => each.name === name);
  if (!one) throw new Error(`No service ${name}`);
  service.reply = request => one.reply(request, paid);
  const outcome = await one.create(service.url).pull(VIN, { reference: null, keep: async () => {} });
  if (outcome.kind !== 'report') throw new Error(`No report: ${JSON.stringify(outcome)}`);
  return outcome.sections;
}

async function recordsFrom<S extends SectionAnswer['section']>(
  name: string,
  key: S,
  paid: Reply,
): Promise<RecordOf<S>[]> {
  const sections = await sectionsFrom(name, paid);
  return (sections.find(({ section }) => section === key)?.records ?? []) as RecordOf<S>[];
}

const fromVinAudit = <S extends SectionAnswer['section']>(key: S, more: object) =>
  recordsFrom('VinAudit', key, json(vinAuditReport(more)));

it('what an accident cost, what the vehicle was worth, and whether it rolled over', async () => {
  const row = {
    date: '2012-01-02',
    severity: 'Minor',
    repairCost: '$1,234.50',
    acv: '14,200',
    rollover: 'Yes',
    towed: 'Y',
  };
  const odd = { date: '2012-01-03', severity: '', repairCost: 'n/a', acv: '-', rollover: 'maybe' };
  const [second, first] = await fromVinAudit('accidents', { accidents: [row, odd] });
  expect(first).toMatchObject({
    severity: 'minor',
    severityText: 'Minor',
    repairCents: 123_450,
    valueCents: 1_420_000,
    rollover: true,
    towed: true,
  });
  expect(second).toMatchObject({ severity: 'unknown', repairCents: null });
  expect(Object.keys(second ?? {})).not.toContain('valueCents');
  const data = vehicleDatabasesData({
    accidents: {
      records: [
        { date: '2012-01-02', severity: 'Minor', repair_cost: '$900', actual_cash_value: 9000, rollover: true },
      ],
    },
  });
  const other = await recordsFrom('Vehicle Databases', 'accidents', json({ status: 'success', data }));
  expect(other).toMatchObject([{ repairCents: 90_000, valueCents: 900_000, rollover: true, severityText: 'Minor' }]);
});

it('the same fields under names with underscores, as some answers of VinAudit have them', async () => {
  const titles = [{ date: '2011-08-31', state_code: 'WA', meter: '95,588', meter_unit: 'K', vin: VIN }];
  const checks = [{ date: '2005-08-02', brand_code: '11', brander_name: 'Ohio', brand_title: 'Salvage' }];
  const jsi = [
    {
      date: '2012-05-05',
      record_type: 'Insurance',
      brander_name: 'ACME MUTUAL',
      brander_city: 'Seattle',
      brander_state: 'WA',
      vehicle_disposition: 'Sold',
      intended_for_export: 'Y',
    },
  ];
  const salvage = [
    { date: '2012-06-01', location: 'Seattle, WA', primary_damage: 'FRONT END', secondary_damage: 'ROLLOVER' },
  ];
  const answer = { titles, checks, jsi, salvage, sale: [] };
  expect(await fromVinAudit('titles', answer)).toMatchObject([{ place: { state: 'WA' }, miles: 59_396 }]);
  expect(await fromVinAudit('brands', answer)).toMatchObject([{ code: '11', place: { state: 'OH' } }]);
  expect(await fromVinAudit('jsi', answer)).toMatchObject([
    { reporterKind: 'insurer', reporter: 'ACME MUTUAL', disposition: 'sold', forExport: true },
  ]);
  expect(await fromVinAudit('auctions', answer)).toMatchObject([{ damageText: 'FRONT END, ROLLOVER' }]);
});

it('a theft whose row has a day of recovery is recovered, also without the word', async () => {
  const thefts = [
    { stolen_date: '2010-02-01', theft_reported_state: 'TX', recovery_date: '2010-03-04' },
    { date: '2012-02-01', state: 'TX', type: 'Stolen' },
  ];
  expect(await fromVinAudit('theft', { thefts })).toMatchObject([
    { eventOn: '2012-02-01', status: 'active', recoveredOn: null },
    { eventOn: '2010-02-01', status: 'recovered', recoveredOn: '2010-03-04', place: { state: 'TX' } },
  ]);
});

it('how many photos a sale has, never where, and which listings are of one seller, never whose', async () => {
  const listing = (date: string, price: string, seller: string) => ({
    date,
    price,
    seller,
    images: ['http://169.254.169.254/1.jpg', 'http://10.0.0.1/2.jpg'],
  });
  const salvage = [{ date: '2012-06-01', estimatedRepairCost: '8,900', actualCashValue: '$14,800', photoCount: '14' }];
  const sale = [
    listing('2014-02-03', '$6,483', 'Jane Roe'),
    listing('2014-03-03', '$6,100', 'JANE ROE'),
    listing('2014-04-03', '$6,000', 'Other Motors'),
  ];
  const records = await fromVinAudit('auctions', { salvage, sale });
  const [third, second, first, auction] = records;
  expect([first?.photos, second?.photos, auction?.photos]).toEqual([2, 2, 14]);
  expect(first?.sellerId).toBe(second?.sellerId);
  expect(third?.sellerId).not.toBe(first?.sellerId);
  expect(auction).toMatchObject({ repairCents: 890_000, valueCents: 1_480_000 });
  for (const secret of [...PERSONAL, '10.0.0.1', 'ROE']) expect(JSON.stringify(records)).not.toContain(secret);
  expect(service.requests.every(({ path }) => path.startsWith('/v2/'))).toBe(true);
});

interface Written {
  miles: string;
  on: string;
  text: string;
}
const USUAL: Written = { miles: '10', on: '2015-07-01', text: 'Yard' };
const PHOTO = { photo: 'http://10.0.0.1/1.jpg', images: ['http://169.254.169.254/2.jpg'] };

const nmvtisRows = ({ miles, on, text }: Written, count: number) => ({
  currentTitleInformation: Array.from({ length: count }, (_, at) => ({
    TitleIssuingAuthorityName: 'OHIO',
    TitleIssueDate: { Date: on },
    VehicleOdometerReadingMeasure: count > 1 ? `${at}` : miles,
    VehicleOdometerReadingUnitCode: 'M',
    ...PHOTO,
  })),
  junkAndSalvageInformation: [{ ReportingEntityAbstract: { EntityName: text }, VehicleObtainedDate: on, ...PHOTO }],
});

/** Rows of each service with these values, and the section whose records keep their mileage. */
const ROWS: Record<string, { miles: 'titles' | 'accidents'; of: (written: Written, count: number) => object }> = {
  VinAudit: {
    miles: 'titles',
    of: ({ miles, on, text }, count) => ({
      titles: Array.from({ length: count }, (_, at) => ({
        date: on,
        state: 'OH',
        meter: count > 1 ? `${at}` : miles,
        ...PHOTO,
      })),
      jsi: [{ date: on, branderName: text, ...PHOTO }],
    }),
  },
  CarsXE: { miles: 'titles', of: nmvtisRows },
  ClearVIN: { miles: 'titles', of: nmvtisRows },
  'Vehicle Databases': {
    miles: 'accidents',
    of: ({ miles, on, text }, count) => ({
      accidents: {
        records: Array.from({ length: count }, (_, at) => ({
          date: on,
          mileage: count > 1 ? `${at}` : miles,
          description: text,
          ...PHOTO,
        })),
      },
    }),
  },
};

describe.each(CASES)('bad input of $name', ({ name, found }) => {
  const rows = ROWS[name];
  if (!rows) throw new Error(`No rows for ${name}`);
  const { miles: section, of } = rows;
  const given = (written: Partial<Written>, count = 1) =>
    sectionsFrom(name, found(of({ ...USUAL, ...written }, count)));
  const recordsOf = (sections: readonly SectionAnswer[], key: string) =>
    sections.find(each => each.section === key)?.records ?? [];

  it.each([
    ['59,396', 59_396],
    ['', null],
    ['  ', null],
    ['N/A', null],
    ['-1', null],
    ['9,999,999,999', null],
  ])('a meter of "%s"', async (written, miles) => {
    expect(recordsOf(await given({ miles: written }), section)).toMatchObject([{ miles }]);
  });

  it.each(['01/01/1900', '1900-01-01', '', '02/30/2015', 'soon'])(
    'the date "%s" is no day, and the record counts',
    async on => {
      const [record, ...others] = recordsOf(await given({ on }), section);
      expect(others).toEqual([]);
      expect(isUndated(record?.eventOn ?? '')).toBe(true);
    },
  );

  it('5,000 rows: so many are kept, and how many are not is said', async () => {
    const answer = (await given({}, 5000)).find(each => each.section === section);
    expect(answer?.records).toHaveLength(MAX_RECORDS);
    expect(answer?.omitted).toBe(5000 - MAX_RECORDS);
  });

  it('HTML in a text is text, and no address of a photo is kept or opened', async () => {
    const text = '<img src=x onerror=alert(1)> & <b>FRONT</b>';
    const sections = await given({ text });
    const reported = sections.flatMap(({ records }) => records.map(record => HistoryRecord.parse(record)));
    expect(JSON.stringify(reported)).toContain('<b>FRONT</b>');
    expect(JSON.stringify(reported)).not.toMatch(/10\.0\.0\.1|169\.254/);
    expect(service.requests.filter(({ path }) => /jpg/.test(path))).toEqual([]);
  });
});
