import type { CatalogLine } from '../../../vehicles/catalog/contract.ts';
import type { Bilingual } from '../../../kit/text/bilingual.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import words from './invented-words.json' with { type: 'json' };

/** The names that our starter set of the catalog wrote itself (`server/seeds/`), English and Spanish. */
const SPANISH = new Map(Object.entries(words));

/** An invented name in both languages; the names of real sources are never translated and are not asked for here. */
export function inventedName(name: string): Bilingual {
  const es = SPANISH.get(name);
  return es === undefined ? name : { en: name, es };
}

/** Lines of the catalog as a person of this language reads them. */
export function linesIn(lines: readonly CatalogLine[], locale: Locale): CatalogLine[] {
  return lines.map(line => {
    const name = line.demo ? inventedName(line.name) : line.name;
    return { ...line, name: typeof name === 'string' ? name : name[locale] };
  });
}
