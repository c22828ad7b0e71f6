import { describe, expect, it } from 'vitest';
import { loadDecoder, loadTables } from '../node.ts';
import { shownEngineCode, shownSeries, shownTrim, vehicleName } from './shown-names.ts';

const tables = loadTables();

/** Every text the tables have for an element. */
function textsOf(name: string): string[] {
  const id = tables.elements.findIndex(element => element?.name === name);
  return tables.valueText.slice(tables.elementStart[id], tables.elementStart[id + 1]);
}

describe('a trim of the tables as people call it', () => {
  it.each([
    ['GLS / JSL / TAX (Middle Grade)', 'GLS'],
    ['GLS, JSL, TAX - Middle Level', 'GLS'],
    ['L/LE/SE/XLE', 'L / LE / SE / XLE'],
    ['L/LE/SE/XLE/XSE', undefined],
    ['R/T', 'R/T'],
    ['RT/10', 'RT/10'],
    ['BADLANDS', 'Badlands'],
    ['SXT', 'SXT'],
    ['RX350L', 'RX350L'],
    ['EX w/ABS', 'EX w/ABS'],
    ['PLUG-IN HYBRID TOURING', 'Plug-in Hybrid Touring'],
    ['EX (PHEV)', 'EX (PHEV)'],
    ['STI high+W+KA+BSD+NAVI(H/K)+M/R', 'STI high'],
    ['EQE350+ 4MATIC', 'EQE350+ 4MATIC'],
    ['Latitude (US-Mex.), North(Can)', 'Latitude'],
    ['e-tron Premium, Progressiv (Canada)', 'e-tron Premium'],
    ['Inscription Expression (XC60/XC90) R-Design Expression (S60 T8) Momentum (S60 B5)', undefined],
    ['EX-L', 'EX-L'],
  ])('%s', (text, shown) => expect(shownTrim(text)).toBe(shown));

  it('never is a chassis code, a grade of the factory, or a line of a table', () => {
    const all = [...textsOf('Trim').map(shownTrim), ...textsOf('Series').map(shownSeries)];
    expect(all.length).toBeGreaterThan(20_000);
    const shown = all.filter(text => text !== undefined);
    expect(shown.length).toBeGreaterThan(18_000);
    expect(
      shown.filter(text => /\bJSL\b|\bTAX\b|\([^)]*grade|\b[A-Z]{3,4}\d{2}L\b|;|\+\s*[A-Z]|.{41}/.test(text)),
    ).toEqual([]);
  });
});

it('what the source writes by mistake is called what it is, in the answer and in the menus', () => {
  const decoder = loadDecoder();
  expect(decoder.decode('1GCEC14W0WZ100000').vehicle.model?.value).toBe('C/K');
  expect(decoder.decode('1N4AL3AP0FC100000').vehicle.plantCity?.value).toBe('Smyrna');
  expect(decoder.vpic('1GCEC14W0WZ100000').Model).toBe('GMT-400');
  const named = ['Chevrolet', 'GMC'].map(make => decoder.picker.models(1998, make));
  expect(named[0]).toContain('C/K');
  expect(named[1]).toContain('Sierra');
  expect(named.flat().filter(model => /GMT/.test(model))).toEqual([]);
  expect(decoder.picker.trims(1998, 'Chevrolet', 'C/K')).toBeDefined();
});

it.each([
  ['GSU40L/GSU45L', undefined],
  ['GSU40L/GSU45L/ASU40L/GVU48L', undefined],
  ['ZVW52L-AHXEBA / ZVW52L-AHXGBA', undefined],
  ['JR/PL', undefined],
  ['DR (1500)', '1500'],
  ['1500 (1/2 Ton)', '1500'],
  ['1/2 Ton', '1/2 Ton'],
  ['3-Series', '3-Series'],
  ['PWC12L/14L', undefined],
])('the series %s', (text, shown) => expect(shownSeries(text)).toBe(shown));

it('an engine is named by its code alone where the tables write a line', () => {
  expect(shownEngineCode('LEA - Flex Fuel (Gas/Alc), Aluminum, High Output')).toBe('LEA');
  expect(shownEngineCode('K24Z3')).toBe('K24Z3');
  expect(shownEngineCode('DOHC GDI THETA II')).toBe('DOHC GDI THETA II');
});

it('a make stands once in a name', () => {
  expect(vehicleName(2014, 'Mazda', 'Mazda6')).toBe('2014 Mazda6');
  expect(vehicleName(2025, 'Polestar', 'Polestar 3')).toBe('2025 Polestar 3');
  expect(vehicleName(null, 'Porsche', '911')).toBe('Porsche 911');
  expect(vehicleName(2010, 'Ford', 'Fordson')).toBe('2010 Ford Fordson');
});
