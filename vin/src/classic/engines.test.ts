import { expect, it } from 'vitest';
import { decodeClassic } from './decode-classic.ts';
import { classicBackground } from './engines.ts';
import { SHEETS } from './sheets.ts';

it('lists the engines of the year from the sheet a number was read by, and who says so', () => {
  const [reading] = decodeClassic('1Y73Z137925');
  if (!reading) throw new Error('not read');
  const { engines, sources } = classicBackground(reading, reading.modelYear ?? reading.yearFrom);
  const own = engines.find(({ codes }) => codes.includes('Z'));
  expect(reading.engine).toContain(own?.text);
  expect(engines.length).toBeGreaterThan(1);
  expect(sources.length).toBeGreaterThan(0);
});

it('lists none for a year outside the scheme, and none of a sheet there is not', () => {
  const [reading] = decodeClassic('1Y73Z137925');
  if (!reading) throw new Error('not read');
  expect(classicBackground(reading, 1999).engines).toEqual([]);
  expect(classicBackground({ sheet: 'none', scheme: 'none' }, 1961)).toEqual({ sources: [], engines: [] });
});

it('reads every sheet for every year of it', () => {
  for (const sheet of SHEETS)
    for (const scheme of sheet.schemes)
      for (let year = scheme.years[0]; year <= scheme.years[1]; year++)
        for (const { text } of classicBackground({ sheet: sheet.id, scheme: scheme.id }, year).engines)
          expect(text).not.toBe('');
});
