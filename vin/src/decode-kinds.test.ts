import { describe, expect, it } from 'vitest';
import { loadDecoder } from './node.ts';

const decoder = loadDecoder({ now: () => new Date('2026-07-24T00:00:00Z') });
const codes = (input: string) => decoder.decode(input).problems.map(problem => problem.code);

describe('modern numbers', () => {
  it('reads what it can of a number whose end is missing', () => {
    const { kind, partial, vehicle, errorCodes } = decoder.decode('5UXWX7C5*BA');
    expect([kind, partial, errorCodes]).toEqual(['modern', true, [6]]);
    expect([vehicle.make?.value, vehicle.model?.value, vehicle.modelYear?.value]).toEqual(['BMW', 'X3', 2011]);
    expect(decoder.decode('2C4RC1L72J').vehicle.model?.value).toBe('Pacifica');
  });

  it('gives both readings when the thirty-year cycle is open and both make sense', () => {
    const { candidates, problems } = decoder.decode('1HD1BML16MY023282');
    expect(problems.some(problem => problem.code === 'year_ambiguous')).toBe(candidates.length === 2);
    expect(decoder.decode('1HD1BML16MY023282').vehicle.modelYear?.value).toBe(1991);
  });

  it('takes the caller’s year where the number leaves it open, and says so where it does not', () => {
    expect(decoder.decode('1HD1BML16MY023282', { modelYear: 2021 }).errorCodes).not.toContain(8);
    const { problems, vehicle } = decoder.decode('1HGCM82633A004352', { modelYear: 2004 });
    expect(vehicle.modelYear?.value).toBe(2004);
    expect(problems.find(problem => problem.code === 'year_mismatch')?.params).toEqual({ asked: 2004, read: 2003 });
  });

  it('infers the drive from the words of trim and series, and says that it did', () => {
    expect(decoder.decode('WA1A4AFY2J2008189').vehicle.driveType).toEqual({
      value: 'AWD/All-Wheel Drive',
      source: 'inferred',
      reason: 'the trim says quattro',
    });
  });

  it('applies NHTSA’s list of descriptor years', () => {
    expect(decoder.vpic('KNDJH741485111111')['ModelYear']).toBe('2009');
    expect(decoder.vpic('KMHGC4DH8BU111111')['ModelYear']).toBe('2012');
  });
});

describe('other numbers', () => {
  it('knows the maker of a European number and says that the year is not reliable', () => {
    const { kind, vehicle, problems } = decoder.decode('WAUZZZ8X7CB111111');
    expect(kind).toBe('europe');
    expect(vehicle.make?.value).toBe('Audi');
    expect(vehicle.model).toEqual({ value: 'A1', source: 'inferred', reason: 'type code 8X at positions 7-8' });
    expect(vehicle.modelYear).toMatchObject({ value: 2012, source: 'inferred' });
    expect(problems.map(problem => problem.code)).toEqual(['year_not_encoded']);
    expect(decoder.decode('VF1BR2D0H36247022').vehicle.modelYear).toBeUndefined();
    expect(codes('WAUZZZ8X7CB11111O')[0]).toBe('bad_character');
  });

  it('reads classic numbers with all readings', () => {
    const { kind, vehicle, candidates } = decoder.decode('124379N664466');
    expect(kind).toBe('classic');
    expect(vehicle.make?.value).toBe('Chevrolet');
    expect(candidates[0]).toMatchObject({ yearFrom: 1969, sequence: '664466' });
  });

  it('leaves year-make-model names alone', () => {
    expect(decoder.decode('1969-chevrolet-camaro-ss-k3f9q2')).toMatchObject({ kind: 'ymm', problems: [] });
  });

  it('says what is wrong with everything else', () => {
    expect(codes('')).toEqual(['empty']);
    expect(codes('1F')).toEqual(['too_short']);
    expect(codes('1HGCM82633A004352X')[0]).toBe('too_long');
    expect(codes('1HGCM82633A0O4352')).toContain('bad_character');
    expect(codes('QQQ45678901234567')).toContain('unknown_maker');
    expect(decoder.decode('💥💥💥').kind).toBe('unknown');
    expect(decoder.decode('1QQ45678901234567').kind).toBe('unknown');
  });
});

describe('misread numbers of before 1981', () => {
  it('come with the numbers that may have been meant, and what those read as', () => {
    const { kind, suggestions } = decoder.decode('1473Z137925');
    expect(kind).toBe('unknown');
    expect(suggestions[0]).toEqual({
      vin: '1Y73Z137925',
      reason: 'confusable',
      positions: [2],
      vehicle: { modelYear: 1961, make: 'Ford', model: 'Thunderbird' },
    });
  });
});
