import { expect, it } from 'vitest';
import { linesOf } from '../../../../vin/src/classic/read-table.ts';
import { SHEETS } from '../../../../vin/src/classic/sheets.ts';
import type { Preview } from './contract.ts';
import { ruleWords, sheetWords } from './rules/classic-words.ts';
import { sayPreview } from './rules/say-preview.ts';

/** The last column of each line of a table, and those before it. */
const meaningsOf = (table: readonly string[]): string[] =>
  linesOf(table).flatMap(line => {
    const [, said = ''] = /^\S+\s+\S+\s+(.*)$/.exec(line) ?? [];
    return said.split('|').map(each => each.trim());
  });

const SCHEMES = SHEETS.flatMap(({ schemes }) => schemes);
const WORDED = new Set(['body', 'engine', 'transmission', 'drive', 'steering', 'gvwr', 'month']);

it('every word that a data sheet has of a body, an engine and the like is Spanish too', () => {
  const tables = SCHEMES.flatMap(({ parts, together = [] }) => [
    ...parts.flatMap(part => (part.kind === 'code' ? [part] : [])),
    ...together,
  ]);
  const meaning = tables
    .filter(({ fields }) => fields.every(field => WORDED.has(field)))
    .flatMap(({ table }) => meaningsOf(table));
  const labels = SCHEMES.flatMap(({ parts }) =>
    parts.flatMap(part => (part.kind === 'literal' ? [part.meaning] : part.kind === 'code' ? [part.label] : [])),
  );
  const notes = SCHEMES.flatMap(({ notes: all = [] }) => all);
  expect(meaning.length).toBeGreaterThan(400);
  const missing = [...meaning, ...labels, ...notes].filter(text => text !== '' && typeof sheetWords(text) === 'string');
  expect(missing).toEqual([]);
  expect(SCHEMES.map(({ rule }) => rule).filter(rule => typeof ruleWords(rule) === 'string')).toEqual([]);
});

it.each([
  ['225 CID 6-cyl, 1-bbl', '225 pulg³, 6 cilindros, 1 garganta'],
  ['427 CID V8, 2 x 4-bbl', '427 pulg³, V8, 2 × 4 gargantas'],
  ['2-door hardtop sport coupe', 'cupé deportivo hardtop de 2 puertas'],
  ['4-door station wagon, 9 passengers', 'familiar de 4 puertas, 9 pasajeros'],
  ['Pickup, 3/4 ton, 125.25 in wheelbase', 'Pickup, 3/4 de tonelada, 125.25 pulg entre ejes'],
  ['left-hand drive, built abroad', 'volante a la izquierda, armado en el extranjero'],
  ['Windsor, Ontario, Canada', 'Windsor, Ontario, Canadá'],
])('"%s" is "%s"', (en, es) => {
  expect(sheetWords(en)).toEqual({ en, es });
});

it('a rule names the years and the parts of the number', () => {
  expect(ruleWords('Dodge van 1971-80: B, rating, body')).toMatchObject({
    es: 'van Dodge 1971-80: B, capacidad, carrocería',
  });
});

it('a line with one word that is not known stays whole as it was', () => {
  expect(sheetWords('V8, with a gizmo')).toBe('V8, with a gizmo');
});

it('a preview of a classic says its values and how its number is read in Spanish', () => {
  const rule = 'ford-cars: Ford car 1960-80: year, plant, body series, engine, unit number';
  const preview = {
    kind: 'classic',
    specifications: [{ key: 'body', value: '2-door convertible' }],
    readings: [{ make: 'Ford', body: '2-door convertible', rule, notes: ['The years are those of production.'] }],
  } as unknown as Preview;
  expect(sayPreview(preview, 'es')).toMatchObject({
    specifications: [{ value: 'convertible de 2 puertas' }],
    readings: [
      {
        make: 'Ford',
        body: 'convertible de 2 puertas',
        rule: 'ford-cars: auto Ford 1960-80: año, planta, serie de carrocería, motor, número de unidad',
        notes: ['Los años son los de producción.'],
      },
    ],
  });
  expect(sayPreview(preview, 'en')).toEqual(preview);
});
