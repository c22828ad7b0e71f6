import { expect, it } from 'vitest';
import { SHEETS } from '../../../../vin/src/classic/sheets.ts';
import { ruleWords, sheetWords } from './classic-words.ts';

/** The last column of each line of a table, and those before it. */
const meaningsOf = (table: string): string[] =>
  table.split('\n').flatMap(line => {
    const [, said = ''] = /^\s*\S+\s+\S+\s+(.*)$/.exec(line) ?? [];
    return said.split('|').map(each => each.trim());
  });

const SCHEMES = SHEETS.flatMap(({ schemes }) => schemes);
const WORDED = new Set(['body', 'engine', 'transmission', 'drive', 'steering', 'gvwr', 'month']);

it('every word that a data sheet has of a body, an engine and the like is Spanish too', () => {
  const tables = SCHEMES.flatMap(({ parts, together = [] }) => [
    ...parts.flatMap(part => (part.kind === 'code' ? [part] : [])),
    ...together,
  ]);
  const said = tables
    .filter(({ fields }) => fields.every(field => WORDED.has(field)))
    .flatMap(({ table }) => meaningsOf(table));
  const labels = SCHEMES.flatMap(({ parts }) =>
    parts.flatMap(part => (part.kind === 'literal' ? [part.meaning] : part.kind === 'code' ? [part.label] : [])),
  );
  const notes = SCHEMES.flatMap(({ notes: all = [] }) => all);
  expect(said.length).toBeGreaterThan(400);
  const missing = [...said, ...labels, ...notes].filter(text => text !== '' && typeof sheetWords(text) === 'string');
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
