import { describe, expect, it } from 'vitest';
import { loadDecoder } from '@marque/vin/node';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import {
  answersWith,
  factsWith,
  sandboxFacts,
  SITE,
  valueRecord,
  VEHICLE,
} from '../../providers/testing/report-facts.ts';
import type { ReportFacts } from './facts.ts';
import { valueQuestion } from '../value/valued.ts';
import { vehicleOf } from './vehicle.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2017-04-22', 'Columbus, OH', 14, 'first');

function documentOf(records: readonly HistoryRecord[], more: Partial<ReportFacts> = {}) {
  return reportDocument(factsWith(answersWith(records), more), SITE);
}
type Document = ReturnType<typeof documentOf>;
const tileOf = ({ tiles }: Document, key: string) => tiles.find(tile => tile.key === key);
const services = (...rows: [on: string, miles: number][]) =>
  rows.map(([on, miles]) => write.service(on, 'Erie, PA', miles, 'battery'));
const everyWord = (document: Document) => JSON.stringify(document);

describe('what no source said', () => {
  it('a check digit is called correct only where it is', () => {
    const decoded = (vehicle: Partial<typeof VEHICLE>) =>
      documentOf([first], { vehicle: { ...VEHICLE, ...vehicle } }).vehicle.decoded;
    expect(decoded({})).toMatchObject({ en: expect.stringContaining('check digit correct') });
    expect(decoded({ checkDigitOk: false })).toMatchObject({ en: expect.stringContaining('does not match') });
    const { checkDigitOk: _, ...unchecked } = VEHICLE;
    const words = documentOf([first], { vehicle: unchecked }).vehicle.decoded;
    expect(words).toMatchObject({ en: expect.not.stringContaining('check digit') });
  });

  it('a use is named only by a source', () => {
    const document = documentOf([first, write.title('2020-04-22', 'Columbus, OH', 30_000, 'transfer')]);
    expect(document.owners).toMatchObject([{ type: { en: 'Not stated' } }, { type: { es: 'No se indica' } }]);
    expect(tileOf(document, 'use')).toMatchObject({ state: 'info', value: { en: 'Not stated' } });
    const known = documentOf([first, write.title('2020-04-22', 'Columbus, OH', 30_000, 'transfer', { use: 'taxi' })]);
    expect(tileOf(known, 'use')).toMatchObject({ value: { en: 'Taxi' } });
  });

  it('a loss is total where an insurer says so, not at any yard or auction', () => {
    for (const reporterKind of ['salvage_yard', 'junk_yard', 'salvage_auction'] as const) {
      const document = documentOf([first, write.jsi('2022-03-15', 'Gary, IN', { reporterKind })]);
      expect(document.verdict.level).toBe('serious');
      expect(everyWord({ ...document, glossary: [], brand_groups: [], jsi_scope: null })).not.toMatch(/total loss/i);
    }
    const insured = documentOf([first, write.jsi('2022-03-15', 'Gary, IN', { reporterKind: 'insurer' })]);
    expect(everyWord(insured)).toMatch(/total loss/i);
  });

  it('the plant is read from the VIN, not told by the maker', () => {
    const document = documentOf([first], { vehicle: { ...VEHICLE, plantCity: 'Lafayette' } });
    expect(document.events[0]).toMatchObject({ kind: 'built', source: { en: 'Read from the VIN' } });
  });

  it.each([
    ['1G1RC6S50HU000000', 'Plug-in hybrid'],
    ['4T1B31HK0KU000000', 'Hybrid'],
    ['5YJ3E1EA2KF317000', 'Electric'],
    [VEHICLE.vin, 'Gasoline'],
  ])('the fuel of %s is %s', (vin, word) => {
    const document = documentOf([first], { vehicle: vehicleOf(loadDecoder().decode(vin)) });
    expect(document.identity.find(([name]) => JSON.stringify(name).includes('Fuel'))?.[1]).toMatchObject({ en: word });
  });

  it.each([
    ['Plug-in Hybrid', 'Plug-in hybrid'],
    ['Gasoline, Electric (PHEV)', 'Plug-in hybrid'],
    ['Gasoline / Electric', 'Hybrid'],
    ['Strong Hybrid Electric', 'Hybrid'],
    ['Electric', 'Electric'],
    ['FCEV (Fuel Cell Electric Vehicle)', 'Hydrogen, fuel cell'],
    ['Flexible Fuel Vehicle (FFV)', 'Flexible fuel (FFV)'],
    ['Gasoline / Ethanol (E85)', 'Flexible fuel (FFV)'],
    ['Compressed Natural Gas (CNG)', 'Natural gas'],
  ])('fuel %s is %s', (fuel, word) => {
    const document = documentOf([first], { vehicle: { ...VEHICLE, fuel } });
    expect(document.identity.find(([name]) => JSON.stringify(name).includes('Fuel'))?.[1]).toMatchObject({ en: word });
  });
});

describe('the value', () => {
  const fallen = services(
    ['2019-05-01', 60_000],
    ['2020-05-01', 72_000],
    ['2021-05-01', 84_000],
    ['2022-05-01', 51_000],
    ['2023-05-01', 55_000],
  );

  it('is not shown at a mileage that the report disproves, and says why', () => {
    const disproved = documentOf([first, ...fallen, valueRecord(55_000)]);
    expect(disproved.value).toBeNull();
    expect(disproved.value_note).toMatchObject({ en: expect.stringContaining('88,000') });
    expect(disproved.heads.find(({ key }) => key === 'value')).toMatchObject({ state: 'not_covered', count: null });
    const supported = documentOf([first, ...fallen, valueRecord(88_000)]);
    expect(supported.value?.mileage).toBe(88_000);
    expect(supported.value_note).toBeNull();
  });

  it('is not shown where a title says that the mileage is not known', () => {
    const titled = write.title('2023-06-01', 'Erie, PA', 55_100, 'transfer', { phrase: 'not_actual' });
    expect(documentOf([first, titled, valueRecord(55_100)]).value).toBeNull();
  });

  it('of a crushed car is none', () => {
    const crushed = documentOf([
      first,
      write.jsi('2022-05-16', 'Gary, IN', { disposition: 'crushed' }),
      valueRecord(50_000),
    ]);
    expect(crushed.value).toBeNull();
    expect(crushed.value_note).toMatchObject({ en: expect.stringContaining('crushed') });
  });

  it('of the sandbox is asked at the mileage the readings support', async () => {
    const facts = await sandboxFacts({ ...VEHICLE, modelYear: 2017 });
    expect(valueQuestion(facts)?.miles).toBeGreaterThan(80_000);
  });
});

describe('records that belong together', () => {
  it('a theft that is followed by a recovery is recovered', () => {
    const stolen = write.theft('2022-03-01', 'Dallas, TX', null);
    const back = { ...write.theft('2022-04-01', 'Dallas, TX', '2022-04-01') };
    const document = documentOf([first, stolen, back]);
    expect(document.verdict.level).toBe('check');
    expect(document.theft).toMatchObject({
      status: 'recovered',
      rows: [{ on: '2022-03-01', recovered_on: '2022-04-01' }],
    });
    expect(document.events.filter(({ kind }) => kind === 'theft')).toHaveLength(1);
    expect(documentOf([first, back, write.theft('2023-03-01', 'Dallas, TX', null)]).verdict.level).toBe('stop');
  });

  it('minor damage with airbags or structure is more than a note', () => {
    for (const signs of [{ airbags: 'deployed' as const }, { structural: true }]) {
      const document = documentOf([
        first,
        write.accident('2022-01-05', 'Gary, IN', { severity: 'minor', zones: ['front'], ...signs }),
      ]);
      expect(document.verdict.level).toBe('check');
      expect(document.accident?.[0]?.state).toBe('caution');
      expect(tileOf(document, 'accidents')?.state).toBe('caution');
    }
  });

  it('three records of one title are one owner', () => {
    const same = () => write.title('2020-04-22', 'Columbus, OH', 30_000, 'transfer');
    const late = { ...write.title('2020-05-02', 'Columbus, OH', 30_000, 'transfer') };
    expect(documentOf([first, same(), same(), late]).owners).toHaveLength(2);
    const other = write.title('2020-04-22', 'Gary, IN', 30_000, 'transfer');
    expect(documentOf([first, same(), other]).owners).toHaveLength(3);
  });

  it('nobody owns a crushed car to today', () => {
    const crushed = documentOf([first, write.jsi('2022-05-16', 'Gary, IN', { disposition: 'crushed' })]);
    expect(crushed.owners).toMatchObject([{ from: '2017-04', to: '2022-05' }]);
    expect(crushed.gaps.every(({ to }) => to <= '2022-05-16')).toBe(true);
    const junked = documentOf([first, write.title('2022-04-27', 'Gary, IN', 90_000, 'junk')]);
    expect(junked.owners).toMatchObject([{ to: '2022-04' }]);
  });

  it('a loan that is still to be paid off is active; its release is an event', () => {
    const future = documentOf([first, write.lien('2026-03-01', 'Erie, PA', '2027-04-01')]);
    expect(tileOf(future, 'liens')).toMatchObject({ state: 'caution', value: { en: '1 active' } });
    const paid = documentOf([first, write.lien('2017-05-01', 'Erie, PA', '2020-04-01')]);
    expect(tileOf(paid, 'liens')).toMatchObject({ state: 'info' });
    expect(paid.events.find(({ on }) => on === '2020-04-01')).toMatchObject({
      text: { en: expect.stringContaining('released') },
    });
  });
});
