import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { distanceOf, shownIn, unitsOf } from './distance.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { reportDocument } from '../../document.ts';
import { forMarket, hasSection, sourcesFor } from './market.ts';
import type { HistoryRecord } from '../sources/history-record.ts';

const EUROPEAN = { vin: 'WVWZZZ1KZAW123456', kind: 'europe' as const, make: 'Volkswagen', model: 'Golf' };
const write = recordFactory(EUROPEAN.vin);

/** A reading in kilometers, as a European register gives it. */
const inKm = (on: string, value: number): HistoryRecord => ({
  ...write.reading(on, 'Bonn', value, 'inspection'),
  unit: 'km',
  place: null,
});

describe('a distance', () => {
  it('is in kilometers for a number made for Europe only', () => {
    expect(unitsOf(EUROPEAN)).toBe('km');
    expect(unitsOf(VEHICLE)).toBe('mi');
  });

  it('is shown as its source gave it, without a round trip', () => {
    const given = distanceOf(100_002, 'km');
    expect(given.miles).toBe(62_138);
    expect(shownIn('km', given)).toBe(100_002);
    expect(shownIn('km', { miles: 62_138 })).toBe(100_001);
    expect(shownIn('mi', given)).toBe(62_138);
    expect(shownIn('mi', distanceOf(45_000, 'mi'))).toBe(45_000);
  });
});

describe('the report of a European vehicle', () => {
  const readings = [60_000, 90_000, 100_002, 80_000, 90_001];
  const records = readings.map((value, at) => inKm(`${2018 + at}-05-01`, value));
  const title = write.title('2019-01-01', 'Erie, PA', 44_000, 'transfer');
  const facts = factsWith(answersWith([...records, title]), { vehicle: EUROPEAN, given: distanceOf(70_001, 'km') });
  const document = reportDocument(facts, SITE);

  it('has every figure and sentence in kilometers', () => {
    expect(document.units).toBe('km');
    expect(document.vehicle.given).toBe(70_001);
    expect(document.readings.map(row => row.miles)).toEqual(readings);
    expect(document.readings.map(row => row.since_last)).toEqual([null, 30_000, 10_002, -20_002, 10_001]);
    expect(document.odometer).toMatchObject({ high: 100_002, low: 80_000, average: 20_000, band: null });
    expect(document.odometer?.lead).toMatchObject({
      en: expect.stringContaining('20,002 kilometers lower'),
      es: expect.stringContaining('20,002 kilómetros menor'),
    });
    expect(document.tiles.find(tile => tile.key === 'mileage')?.value).toEqual({ en: '90,001 km', es: '90,001 km' });
    expect(JSON.stringify(document)).not.toMatch(/\bmiles\b(?!":)|\bmillas\b|\d mi\b/);
  });

  it('leaves out what only sources of the United States answer, and says so', () => {
    const keys = document.heads.map(head => head.key);
    expect(keys).toEqual(['identity', 'life', 'accidents', 'odometer', 'theft', 'liens', 'auctions', 'service']);
    expect(document.tiles.map(tile => tile.key)).toEqual(['accidents', 'odometer', 'theft', 'liens', 'mileage']);
    expect(document).toMatchObject({
      titles: [],
      owners: [],
      brand_groups: [],
      recalls: [],
      value: null,
      recall_scope: null,
    });
    expect(document.events.some(event => event.kind === 'title')).toBe(false);
    expect(document.sources.map(source => source.key)).not.toContain('jsi');
    expect(document.verdict.of).toBe(7);
    expect(document.notice.text).toMatchObject({
      en: expect.stringContaining(
        'registered in the United States; this VIN is not from a vehicle made for North America',
      ),
    });
    expect(JSON.stringify(document)).not.toMatch(/NMVTIS|vehiclehistory\.gov|title brand/);
  });
});

it('leaves a vehicle made for North America as it was', () => {
  const facts = factsWith(answersWith([]));
  expect(forMarket(facts)).toEqual({ ...facts, sources: sourcesFor(VEHICLE, facts.sources) });
  expect(sourcesFor(VEHICLE, facts.sources)[0]?.groups).toHaveLength(9);
  expect(hasSection(VEHICLE, 'titles')).toBe(true);
  expect(reportDocument(facts, SITE)).toMatchObject({ units: 'mi', notice: { id: 'nmvtis_notice@1' } });
});
