import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../../../', import.meta.url));
const sheetsIn = (folder: string) =>
  readdirSync(join(app, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => ({ name, text: readFileSync(join(app, folder, name), 'utf8') }));

/** Rules for narrow screens, as `@media (width < 64rem)`; those of `@media screen` do not count on paper. */
const NARROW = /@media \((?:max-width:|width <)[^)]*\)/g;

it('a report is printed as a desktop shows it: its cards for phones and its small drawings are for screens alone', () => {
  const sheets = [...sheetsIn('documents/reports'), ...sheetsIn('kit/ui/data')];
  expect(sheets.length).toBeGreaterThan(20);
  const narrow = sheets.flatMap(({ name, text }) => (text.match(NARROW) ?? []).map(rule => `${name} ${rule}`));
  // Longer than a whole phone is wide on no paper.
  expect(narrow.filter(rule => !rule.includes('24rem'))).toEqual([]);
});

it('what would be cut by the end of a page is kept whole', () => {
  const all = sheetsIn('documents/reports')
    .map(({ text }) => text)
    .join('\n');
  for (const part of ['.accidentCard', '.odometerPanel', '.recallItem', '.verdictBox'])
    expect(all).toMatch(new RegExp(`\\${part} \\{\\s*break-inside: avoid`));
});
