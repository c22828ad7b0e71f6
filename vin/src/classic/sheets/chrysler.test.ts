import { describe, expect, it } from 'vitest';
import { decodeClassic } from '../decode-classic.ts';
import { differences, type PublishedDecode } from '../compare-classic.ts';

describe('Chrysler, Dodge, Plymouth and Imperial', () => {
  it.each<PublishedDecode>([
    { number: 'RM21H8A123456', modelYear: 1968, make: 'Plymouth', model: 'Road Runner', engine: '383 CID V8, 4-bbl' },
    {
      number: 'RM23V0A123456',
      modelYear: 1970,
      make: 'Plymouth',
      engine: '440 CID V8, 3 x 2-bbl (Six Pack)',
      body: '2-door hardtop',
    },
    {
      number: 'BS27R0B100001',
      modelYear: 1970,
      make: 'Plymouth',
      model: "'Cuda",
      body: 'convertible',
      engine: '426 CID V8 Hemi',
    },
    { number: 'JS23U0E100001', modelYear: 1970, make: 'Dodge', model: 'Challenger R/T', plant: 'Los Angeles, CA' },
    {
      number: 'XP29F8B123456',
      modelYear: 1968,
      make: 'Dodge',
      model: 'Charger',
      engine: '318 CID V8, 2-bbl',
      plant: 'Hamtramck, MI',
    },
    { number: 'XX29L9B123456', modelYear: 1969, make: 'Dodge', model: 'Charger 500 / Daytona' },
    { number: 'XS29J8B123456', modelYear: 1968, model: 'Charger R/T', engine: '426 CID V8 Hemi' },
    {
      number: 'XS29N0G123456',
      modelYear: 1970,
      model: 'Charger R/T',
      engine: '383 CID V8, 4-bbl',
      plant: 'St. Louis, MO',
    },
    {
      number: 'WH23G3A123456',
      modelYear: 1973,
      make: 'Dodge',
      engine: '318 CID V8, 2-bbl',
      plant: 'Lynch Road (Detroit), MI',
    },
    { number: 'VL29C1B123456', modelYear: 1971, make: 'Plymouth', model: 'Valiant Duster', engine: '225 CID 6-cyl' },
    { number: 'CL41M3C123456', modelYear: 1973, make: 'Chrysler', model: 'Newport', engine: '400 CID V8, 2-bbl' },
    { number: 'YM43T3C123456', modelYear: 1973, make: 'Imperial', engine: '440 CID V8, 4-bbl', body: '4-door hardtop' },
    {
      number: 'SS22L9R123456',
      modelYear: 1979,
      make: 'Chrysler',
      model: 'Cordoba / 300',
      plant: 'Windsor, Ontario, Canada',
    },
    {
      number: 'NL41C8F123456',
      modelYear: 1978,
      make: 'Dodge',
      model: 'Aspen',
      engine: '225 CID 6-cyl',
      plant: 'Newark, DE',
    },
    {
      number: 'ML44A8D123456',
      modelYear: 1978,
      make: 'Plymouth',
      model: 'Horizon',
      body: '4-door hatchback',
      plant: 'Belvidere, IL',
    },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));

  it('reads a body of the seventies as no car of the sixties', () => {
    expect(decodeClassic('XS29L8B123456').map(reading => reading.modelYear)).toEqual([1968]);
  });
});

describe('Dodge trucks and vans', () => {
  it.each<PublishedDecode>([
    {
      number: 'W24BF7S123456',
      modelYear: 1977,
      make: 'Dodge',
      model: 'W200',
      drive: '4WD',
      engine: '360 CID V8',
      gvwr: '6,001-10,000 lb',
    },
    { number: 'A10BE8X123456', modelYear: 1978, make: 'Dodge', model: 'Ramcharger (AW100)', drive: '4WD' },
    { number: 'AA0BE7S123456', modelYear: 1977, make: 'Plymouth', model: 'Trail Duster' },
    { number: 'B22BE1U100001', modelYear: 1971, make: 'Dodge', model: 'Tradesman Van' },
    { number: 'B22BE5X100001', modelYear: 1975, model: 'Sportsman Wagon', body: 'Van 3/4 ton', plant: 'St. Louis, MO' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('AMC and Jeep', () => {
  it.each<PublishedDecode>([
    { number: 'A9S055A100001', modelYear: 1979, make: 'AMC', engine: '258 CID 6-cyl, 1-bbl', sequence: '100001' },
    { number: 'A0A060C100001', modelYear: 1980, make: 'AMC', engine: '258 CID 6-cyl, 2-bbl' },
    { number: 'A8M397X123456', modelYear: 1968, make: 'AMC', model: 'AMX', engine: '390 CID V8' },
    { number: 'A1C798Z123456', modelYear: 1971, make: 'AMC', model: 'Javelin AMX', engine: '401 CID V8' },
    { number: 'J6F83AE012345', modelYear: 1976, make: 'Jeep', model: 'CJ-5', drive: '4WD', engine: '232 CID 6-cyl' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});
