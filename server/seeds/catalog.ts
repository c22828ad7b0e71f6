import { readFileSync } from 'node:fs';
import type { App } from '../src/app/app.ts';
import { OWN_FORMAT } from '../src/vehicles/catalog/import/own-json.ts';
import { StyleRecord } from '../src/vehicles/catalog/import/records.ts';
import { withInventedLines } from './catalog-lines.ts';

/** Changes with the set, so that a newer one is read in over an older one. */
const STARTER_SET = 'starter-2026-11';

/**
 * The starter set of the catalog: popular vehicles whose engines and fuel figures are EPA's, and classics by the
 * tables of their numbers. Where the demonstration world is wanted, each gets invented colors, packages and prices,
 * every line of them marked. Read in once; a later start asks one question.
 */
export async function seedCatalog(app: App, { demo }: { demo: boolean }): Promise<void> {
  const name = demo ? `${STARTER_SET}-demo` : STARTER_SET;
  if ((await app.catalog.starterSet()) === name) return;
  const styles = readStarterSet();
  await app.catalog.writeStarterSet(name, demo ? invented(styles) : styles);
}

function invented(styles: readonly StyleRecord[]): StyleRecord[] {
  const places = new Map<string, number>();
  return styles.map(style => {
    const model = `${style.year} ${style.make} ${style.model}`;
    const place = places.get(model) ?? 0;
    places.set(model, place + 1);
    return withInventedLines(style, place);
  });
}

/** The styles of the file, in our own format. */
export function readStarterSet(): StyleRecord[] {
  const text = readFileSync(new URL('./catalog-styles.jsonl', import.meta.url), 'utf8');
  const [header = {}, ...styles] = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
  const { format, ...defaults } = header;
  if (format !== OWN_FORMAT) throw new Error('The starter set of the catalog is not in our format');
  return styles.map(style => StyleRecord.parse({ ...defaults, ...style }));
}
