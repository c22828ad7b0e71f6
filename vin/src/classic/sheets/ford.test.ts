import { describe, expect, it } from 'vitest';
import { decodeClassic } from '../decode-classic.ts';
import { differences, type PublishedDecode } from '../compare-classic.ts';

describe('Ford cars', () => {
  it.each<PublishedDecode>([
    {
      number: 'B0AT103456',
      modelYear: 1950,
      make: 'Ford',
      engine: '239 CID V8',
      plant: 'Atlanta, GA',
      sequence: '103456',
    },
    {
      number: 'A3KR121434',
      modelYear: 1953,
      model: 'Customline Ranch Wagon',
      engine: '215 CID 6-cyl',
      plant: 'Kansas City, MO',
    },
    { number: 'D7FH283079', modelYear: 1957, model: 'Thunderbird', engine: '312 CID V8, 4-bbl', plant: 'Dearborn, MI' },
    { number: '0Y71J 100001', modelYear: 1960, model: 'Thunderbird', body: '2-door hardtop', engine: '430 CID V8' },
    {
      number: '*1Y73Z137925*',
      modelYear: 1961,
      make: 'Ford',
      model: 'Thunderbird',
      body: 'convertible',
      plant: 'Wixom, MI',
    },
    {
      number: '3Z62X135511',
      modelYear: 1963,
      model: 'Galaxie 500',
      engine: '352 CID V8, 2-bbl',
      plant: 'St. Louis, MO',
    },
    {
      number: '2E65Z112233',
      modelYear: 1962,
      model: 'Galaxie 500 Sunliner',
      body: 'convertible',
      engine: '390 CID V8, 4-bbl',
    },
    { number: '5F07U100008', modelYear: 1965, model: 'Mustang', body: '2-door hardtop coupe', engine: '170 CID 6-cyl' },
    {
      number: '5R09K123456',
      modelYear: 1965,
      body: '2-door fastback',
      engine: '289 CID V8, 4-bbl, high performance',
      plant: 'San Jose, CA',
    },
    {
      number: '5F08D712345',
      modelYear: 1965,
      model: 'Mustang',
      body: 'convertible',
      scheme: 'mustang-dearborn-1965-1973',
    },
    {
      number: '8R02S125559',
      modelYear: 1968,
      model: 'Mustang',
      body: '2-door fastback (SportsRoof)',
      engine: '390 CID V8, 4-bbl',
    },
    { number: '0F02G123456', modelYear: 1970, model: 'Mustang', engine: '302 CID V8, Boss 302' },
    { number: '1F05M123456', modelYear: 1971, model: 'Mustang Mach 1', engine: '351 CID V8, 4-bbl' },
    { number: '0K91T123456', modelYear: 1970, model: 'Maverick', engine: '200 CID 6-cyl', plant: 'Kansas City, MO' },
    { number: 'JG63UM78543K', modelYear: 1978, make: 'Ford', model: 'Fairlane', plant: 'Broadmeadows', engine: 'V8' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Mercury and Lincoln', () => {
  it.each<PublishedDecode>([
    {
      number: '9F94H523456',
      modelYear: 1969,
      make: 'Mercury',
      model: 'Cougar XR-7',
      body: 'convertible',
      engine: '351 CID V8, 2-bbl',
    },
    { number: '7F91C512345', modelYear: 1967, make: 'Mercury', model: 'Cougar', engine: '289 CID V8, 2-bbl' },
    { number: '3Y86N400001', modelYear: 1963, make: 'Lincoln', body: '4-door convertible', engine: '430 CID V8' },
    {
      number: '8Y82G801234',
      modelYear: 1968,
      make: 'Lincoln',
      model: 'Continental',
      body: '4-door sedan',
      engine: '462 CID V8',
    },
    {
      number: '8Y81A820004',
      modelYear: 1968,
      make: 'Lincoln',
      body: '2-door coupe',
      engine: '460 CID V8',
      plant: 'Wixom, MI',
    },
    { number: '9Y89A820002', modelYear: 1969, make: 'Lincoln', model: 'Continental Mark III', engine: '460 CID V8' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Ford trucks and vans', () => {
  it.each<PublishedDecode>([
    { number: '98RC123456', years: [1949, 1950], make: 'Ford', engine: '239 CID V8 (100 hp)', sequence: '123456' },
    { number: 'F3R2HM123456', modelYear: 1952, model: 'F-3', plant: 'Highland Park, MI' },
    { number: 'F10V4R123456', modelYear: 1954, model: 'F-100', engine: '239 CID V8', plant: 'Richmond, CA' },
    { number: 'F26C9E123456', modelYear: 1959, model: 'F-250 4WD', engine: '292 CID V8, 2-bbl', plant: 'Mahwah, NJ' },
    {
      number: 'F10JK123456',
      years: [1961, 1964],
      model: 'F-100 2WD',
      engine: '223 CID 6-cyl',
      plant: 'Kansas City, MO',
    },
    {
      number: 'F25HCS45000',
      modelYear: 1973,
      model: 'F-250 2WD',
      engine: '390 CID V8, 2-bbl',
      plant: 'Ontario, Canada',
    },
    { number: 'X15HKDC1234', modelYear: 1979, model: 'F-150 2WD SuperCab', engine: '351M CID V8, 2-bbl' },
    { number: 'U15HLEA1234', modelYear: 1979, model: 'Bronco (U-150)', drive: '4WD' },
    { number: 'F14ZPGA1234', modelYear: 1980, model: 'F-150 4WD', engine: '400 CID V8, 2-bbl' },
    { number: 'U13NS800000', modelYear: 1966, model: 'Bronco roadster (U-100)', engine: '289 CID V8, 2-bbl' },
    {
      number: 'S34BHEA0100',
      modelYear: 1979,
      model: 'E-350 Super Van',
      body: 'Cargo van',
      engine: '300 CID 6-cyl',
      plant: 'Lorain, OH',
    },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));

  it('gives both readings of a shape two eras shared, with the years the engine leaves', () => {
    const readings = decodeClassic('F25BR350001');
    expect(readings.map(({ yearFrom, yearTo }) => [yearFrom, yearTo])).toEqual([
      [1963, 1966],
      [1967, 1972],
    ]);
    expect(readings[0]?.engine).toBe('262 CID 6-cyl (1963-64) or 300 CID 6-cyl (1965-66)');
  });

  it('lets a year that is given choose the era and the engine', () => {
    const readings = decodeClassic('F25BR350001', { modelYear: 1964 });
    expect(readings).toHaveLength(1);
    expect(readings[0]).toMatchObject({ modelYear: 1964, engine: '262 CID 6-cyl' });
  });

  it('distinguishes blocks of two letters and of one letter', () => {
    expect(decodeClassic('E04JKAE0021').map(reading => reading.modelYear)).toEqual([1978]);
    expect(decodeClassic('E04JKA00021').map(reading => reading.modelYear)).toEqual([1976]);
  });
});
