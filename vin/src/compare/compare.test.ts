import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyOf, type KnownDifferences } from './compare-causes.ts';
import { compareAnswers, dayOf, isSame, readRecorded } from './compare.ts';
import { loadDecoder } from '../node.ts';
import { decoder } from '../testing/decoder.ts';

const TEST_FOLDER = join(import.meta.dirname, '..', '..', 'test');
const RECORDED = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'vpic', 'expected.jsonl');
const ALWAYS_RIGHT: Record<string, number> = {
  Make: 99.9,
  ModelYear: 99.9,
  Manufacturer: 99.9,
  VehicleType: 99.9,
  Trim: 99.9,
  FuelTypePrimary: 99.9,
  EngineCylinders: 99.9,
  PlantCity: 99.9,
  PlantCountry: 99.9,
  Model: 99.7,
  BodyClass: 99.7,
  Doors: 99.7,
  ErrorCode: 99.5,
};

const read = (name: string) => readFileSync(join(TEST_FOLDER, name), 'utf8');
const known = (JSON.parse(read('known-differences.json')) as KnownDifferences[]).flatMap(group => group.differences);

it('answers the committed numbers as recorded', () => {
  const answers = readRecorded(read('answers.jsonl'));
  expect(answers.length).toBeGreaterThan(100);
  expect(compareAnswers(decoder, answers).differences).toEqual([]);
});

it('every known difference is still one, and still the same', () => {
  for (const { vin, year, field, expected, got } of known) {
    const actual = decoder.vpic(vin, { modelYear: year })[field] ?? '';
    expect([vin, field, actual]).toEqual([vin, field, got]);
    expect(isSame(field, expected, actual)).toBe(false);
  }
});

if (existsSync(RECORDED))
  describe('with the recorded answers at hand', () => {
    const recorded = readRecorded(readFileSync(RECORDED, 'utf8'));
    const { fields, differences } = compareAnswers(loadDecoder({ now: () => dayOf(recorded) }), recorded);
    const share = (kind: string, field: string) => {
      const { equal, total } = fields.find(entry => entry.kind === kind && entry.field === field)!;
      return (100 * equal) / total;
    };

    it.each(Object.entries(ALWAYS_RIGHT))('%s agrees with the service on %d %%', (field, least) => {
      expect(share('live', field)).toBeGreaterThanOrEqual(least);
    });

    it('make, model and year agree with the procedure on bad and partial numbers', () => {
      for (const field of ['Make', 'Model', 'ModelYear']) expect(share('procedure', field)).toBeGreaterThanOrEqual(97);
    });

    it('every difference is on the list', () => {
      const listed = new Set(known.map(keyOf));
      expect(differences.filter(difference => !listed.has(keyOf(difference)))).toEqual([]);
    });
  });
