import { describe, expect, it } from 'vitest';
import { decodeClassic } from '../decode-classic.ts';
import { differences, type PublishedDecode } from '../compare-classic.ts';

describe('Volkswagen', () => {
  it.each<PublishedDecode>([
    { number: '115 000 001', modelYear: 1965, make: 'Volkswagen', model: 'Beetle', sequence: '000001' },
    { number: '110 2 000 001', modelYear: 1970, make: 'Volkswagen', model: 'Beetle', sequence: '000001' },
    { number: '118 2 034 030', modelYear: 1978, make: 'Volkswagen', model: 'Beetle', sequence: '034030' },
    { number: '147 123 456', modelYear: 1967, make: 'Volkswagen', model: 'Karmann Ghia' },
    { number: '158 2 123 456', modelYear: 1978, make: 'Volkswagen', body: 'convertible' },
    { number: '2212123456', modelYear: 1971, make: 'Volkswagen', model: 'Bus (Microbus)', series: 'Type 2' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Porsche', () => {
  it.each<PublishedDecode>([
    { number: '300001', modelYear: 1964, make: 'Porsche', model: '911', body: 'Coupe' },
    { number: '300233', modelYear: 1965, make: 'Porsche', model: '911' },
    { number: '454471', modelYear: 1966, make: 'Porsche', model: '912', plant: 'Karmann (Osnabrueck)' },
    { number: '500544', modelYear: 1967, make: 'Porsche', model: '911', body: 'Targa' },
    { number: '11850123', modelYear: 1968, make: 'Porsche', model: '911', body: 'Targa', series: 'S' },
    { number: '9112310123', modelYear: 1972, make: 'Porsche', model: '911 S', body: 'Targa or convertible' },
    { number: '9118301234', modelYear: 1978, make: 'Porsche', model: '911 SC', body: 'Coupe' },
    { number: '9288210123', modelYear: 1978, make: 'Porsche', model: '928', engine: '4.5 V8, USA/Japan' },
    { number: '4732912345', modelYear: 1973, make: 'Porsche', model: '914' },
    { number: '91A0141234', modelYear: 1980, make: 'Porsche', model: '911 SC', engine: 'flat 6, USA' },
    { number: '93A0071234', modelYear: 1980, make: 'Porsche', model: '930 Turbo', engine: 'flat 6 turbo' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('Mercedes-Benz', () => {
  it.each<PublishedDecode>([
    {
      number: '113.044-10-012345',
      years: [1968, 1971],
      make: 'Mercedes-Benz',
      model: '280SL',
      steering: 'left-hand drive',
      transmission: 'manual',
    },
    {
      number: '113042-22-001234',
      years: [1963, 1967],
      model: '230SL',
      steering: 'right-hand drive',
      transmission: 'automatic',
    },
    { number: '111.026-12-001234', years: [1970, 1971], model: '280SE 3.5', body: 'coupe' },
    { number: '123.133-12-001234', years: [1981, 1985], model: '300D turbo' },
    { number: '198.040-5500123', modelYear: 1955, model: '300SL Gullwing', body: 'coupe' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('British cars', () => {
  it.each<PublishedDecode>([
    { number: 'GHN5UH410001', modelYear: 1977, make: 'MG', model: 'MGB', body: 'roadster' },
    { number: 'GHD5UD309326', modelYear: 1973, make: 'MG', model: 'MGB GT', body: 'coupe' },
    { number: 'GHN3-12345', years: [1962, 1964], make: 'MG', model: 'MGB' },
    { number: 'GHN4L150001', years: [1968, 1969], make: 'MG', steering: 'left-hand drive' },
    { number: 'KC1234L', years: [1966, 1968], make: 'Triumph', model: 'GT6 Mk I', steering: 'left-hand drive' },
    { number: 'CF50123U', modelYear: 1976, make: 'Triumph', model: 'TR6' },
    { number: 'HBJ8L25315', make: 'Austin-Healey', model: '3000 Mk III' },
    {
      number: '885123',
      years: [1961, 1964],
      make: 'Jaguar',
      model: 'E-Type 3.8',
      body: 'coupe',
      steering: 'left-hand drive',
    },
    { number: '1E10345', years: [1965, 1968], make: 'Jaguar', model: 'E-Type 4.2', body: 'roadster' },
    { number: '1E77709BW', model: 'E-Type 4.2 2+2', transmission: 'automatic' },
    { number: 'UD1S20345', years: [1971, 1975], make: 'Jaguar', engine: '5.3 V12' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));
});

describe('other imports', () => {
  it.each<PublishedDecode>([
    { number: 'HLS30-12345', modelYear: 1970, make: 'Datsun', model: '240Z', steering: 'left-hand drive' },
    { number: 'HLS30210001', modelYear: 1975, make: 'Datsun', model: '280Z' },
    { number: 'PL510-123456', years: [1968, 1973], make: 'Datsun', model: '510' },
    { number: 'FJ40-123456', years: [1960, 1980], make: 'Toyota', model: 'Land Cruiser FJ40' },
    { number: 'SA22C512345', years: [1979, 1980], make: 'Mazda', model: 'RX-7' },
    { number: '4290123', years: [1974, 1975], make: 'BMW', model: '2002 turbo' },
    { number: 'THPNMY05432', modelYear: 1972, make: 'De Tomaso', model: 'Pantera' },
    { number: 'H0062HGD37894', modelYear: 1978, make: 'International', model: 'Scout II' },
  ])('reads $number', decode => expect(differences(decode)).toEqual([]));

  it('offers every maker whose plain number it may be, the likelier first', () => {
    expect(decodeClassic('885123').map(reading => reading.make)).toEqual(['Jaguar', 'Volkswagen']);
    expect(decodeClassic('885123', { make: 'volkswagen' }).map(reading => reading.make)).toEqual(['Volkswagen']);
  });

  it('does not swear to a year that rests on an unconfirmed stretch of numbers', () => {
    expect(decodeClassic('HLS30-12345')[0]?.confidence.modelYear).toBeLessThan(0.7);
    expect(decodeClassic('300001')[0]?.confidence.modelYear).toBeGreaterThan(0.9);
  });
});
