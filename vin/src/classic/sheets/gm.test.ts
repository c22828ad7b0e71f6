import { describe, expect, it } from 'vitest';
import { decodeClassic } from '../decode-classic.ts';
import { differences, type PublishedDecode } from '../compare-classic.ts';

describe('Chevrolet cars', () => {
  it.each<PublishedDecode>([
    { number: 'E53F001003', modelYear: 1953, model: 'Corvette', engine: '235 CID 6-cyl', plant: 'Flint, MI' },
    { number: 'VE55S001001', modelYear: 1955, model: 'Corvette', engine: '265 CID V8', plant: 'St. Louis, MO' },
    { number: 'J58S100001', modelYear: 1958, model: 'Corvette', body: 'convertible' },
    { number: 'VC57S123456', modelYear: 1957, model: 'Bel Air', engine: 'V8', plant: 'St. Louis, MO' },
    { number: '30837S100001', modelYear: 1963, model: 'Corvette', body: '2-door coupe' },
    {
      number: '41847F123456',
      modelYear: 1964,
      model: 'Impala',
      engine: 'V8',
      body: '2-door hardtop sport coupe',
      plant: 'Flint, MI',
    },
    { number: '194677S100001', modelYear: 1967, model: 'Corvette', body: 'convertible' },
    { number: '194379S700001', modelYear: 1969, model: 'Corvette', body: '2-door coupe', sequence: '700001' },
    { number: '124379N500001', modelYear: 1969, model: 'Camaro', engine: 'V8', plant: 'Norwood, OH' },
    {
      number: '123677L100001',
      modelYear: 1967,
      model: 'Camaro',
      engine: '6-cyl',
      body: 'convertible',
      plant: 'Los Angeles (Van Nuys), CA',
    },
    { number: '138178A123456', modelYear: 1968, model: 'Chevelle SS 396', engine: '396 CID V8' },
    { number: '138570L123456', modelYear: 1970, model: 'Monte Carlo' },
    { number: '136801R123456', modelYear: 1971, model: 'El Camino Custom', body: 'pickup (El Camino)' },
    { number: '1Z67W2S500001', modelYear: 1972, model: 'Corvette', body: 'convertible', engine: '454 CID V8 LS5' },
    { number: '1Z8748S400001', modelYear: 1978, model: 'Corvette', engine: '350 CID V8 L82' },
    {
      number: '1N19G9J100001',
      modelYear: 1979,
      model: 'Caprice Classic',
      engine: '305 CID V8, 2-bbl',
      plant: 'Janesville, WI',
    },
    { number: '1X27D7W100001', modelYear: 1977, model: 'Nova', engine: '250 CID 6-cyl', plant: 'Willow Run, MI' },
    { number: '1Q87L8N500001', modelYear: 1978, model: 'Camaro', engine: '350 CID V8, 4-bbl' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Pontiac, Oldsmobile, Buick and Cadillac', () => {
  it.each<PublishedDecode>([
    { number: '824P123456', modelYear: 1964, make: 'Pontiac', model: 'LeMans / GTO', engine: 'V8' },
    { number: '242379P123456', modelYear: 1969, make: 'Pontiac', model: 'GTO', plant: 'Pontiac, MI' },
    { number: '223379N600001', modelYear: 1969, model: 'Firebird', body: '2-door hardtop', engine: '6-cyl' },
    { number: '228870N100001', modelYear: 1970, model: 'Firebird Trans Am', plant: 'Norwood, OH' },
    { number: '2V87X3N100001', modelYear: 1973, model: 'Firebird Trans Am', engine: '455 CID V8, Super Duty / HO' },
    { number: '2W87Z7N100001', modelYear: 1977, model: 'Firebird Trans Am', engine: '400 CID V8, 4-bbl' },
    { number: '2W87TAN100001', modelYear: 1980, model: 'Firebird Trans Am', engine: '301 CID V8, turbo' },
    {
      number: '2X87K9N100001',
      modelYear: 1979,
      model: 'Firebird Trans Am 10th Anniversary',
      engine: '403 CID V8, 4-bbl',
    },
    { number: '394876M123456', modelYear: 1966, make: 'Oldsmobile', model: 'Toronado', plant: 'Lansing, MI' },
    { number: '396877M601234', modelYear: 1967, make: 'Oldsmobile', model: 'Toronado Deluxe', engine: '425 CID V8' },
    { number: '344870M123456', modelYear: 1970, make: 'Oldsmobile', model: '4-4-2' },
    { number: '444675K119589', modelYear: 1965, make: 'Buick', body: 'convertible', plant: 'Kansas City (Leeds), MO' },
    { number: '494877H900001', modelYear: 1967, make: 'Buick', model: 'Riviera', plant: 'Flint (Buick), MI' },
    {
      number: '4Z57RAE420046',
      modelYear: 1980,
      make: 'Buick',
      model: 'Riviera',
      engine: '350 CID V8, 4-bbl',
      plant: 'Linden, NJ',
    },
    {
      number: '6L57B9E600001',
      modelYear: 1979,
      make: 'Cadillac',
      model: 'Eldorado',
      engine: '350 CID V8, fuel injection',
    },
    { number: 'J7123456', modelYear: 1967, make: 'Cadillac', model: 'Coupe de Ville' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Chevrolet and GMC trucks', () => {
  it.each<PublishedDecode>([
    { number: '3HPA1234', modelYear: 1950, model: '3100 1/2 ton pickup', month: 'January', plant: 'St. Louis, MO' },
    { number: '14JPB1234', modelYear: 1951, make: 'Chevrolet', plant: 'Baltimore, MD', month: 'February' },
    { number: 'J54K012345', modelYear: 1954, model: '3600', engine: '235 CID 6-cyl', plant: 'Kansas City, MO' },
    { number: 'V3A58S12345', modelYear: 1958, model: '3100', engine: '283 CID V8' },
    {
      number: '0K254T103455',
      modelYear: 1960,
      model: 'K20',
      drive: '4WD',
      body: '4WD 3/4 ton longbed Pickup',
      plant: 'Tarrytown, NY',
    },
    { number: 'K1445J107722', modelYear: 1965, model: 'K10', drive: '4WD', plant: 'Janesville, WI' },
    {
      number: 'CE140Z123456',
      modelYear: 1970,
      model: 'C10 Pickup',
      engine: 'V8',
      gvwr: '3,900-5,800 lb',
      plant: 'Fremont, CA',
    },
    { number: 'KE181F612345', modelYear: 1971, model: 'Blazer', drive: '4WD' },
    { number: 'CKE262F123456', modelYear: 1972, make: 'Chevrolet', model: 'Suburban', drive: '4WD' },
    {
      number: 'TCY245V512345',
      modelYear: 1975,
      make: 'GMC',
      model: 'C2500 Pickup',
      engine: '350 CID V8, 4-bbl',
      plant: 'Pontiac, MI',
    },
    { number: 'CKR188F123456', modelYear: 1978, model: 'Blazer', engine: '400 CID V8' },
    { number: 'CCG14AS123456', modelYear: 1980, make: 'Chevrolet', engine: '305 CID V8', body: '2WD 1/2 ton Pickup' },
    {
      number: 'TGQ166U512345',
      modelYear: 1976,
      make: 'GMC',
      model: 'Rally Wagon',
      engine: '305 CID V8, 2-bbl',
      plant: 'Lordstown, OH',
    },
    { number: 'FC10112345', years: [1947, 1950], make: 'GMC', engine: '228 CID 6-cyl' },
    { number: '101CX5935', modelYear: 1956, make: 'GMC', engine: '270 CID 6-cyl', plant: 'Oakland, CA' },
    { number: '1018PY5935', modelYear: 1955, make: 'GMC', engine: '288 CID V8' },
    { number: 'K1001PJ2611A', modelYear: 1962, make: 'GMC', drive: '4WD', gvwr: '5,000 lb' },
    { number: 'KM10DS113045', years: [1967, 1969], make: 'GMC', engine: 'V6', model: 'Fleetside pickup' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));

  it('keeps an engine within the years it was made in', () => {
    expect(decodeClassic('CCY148Z100327')).toEqual([]);
  });
});
