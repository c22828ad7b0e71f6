import type { BuildData } from '../build-data-provider.ts';
import spanish from './spanish.json' with { type: 'json' };

/** The words of the invented catalog and of the sheets written by hand, English to Spanish. */
const SPANISH = new Map(Object.entries(spanish));

/** Fields that may be in both languages; names, codes and numbers are in none. */
const TEXTS = new Set(
  'text name means place expect value items contains engine engine_note transmission drive paint plant point final_assembly sold_to'.split(
    ' ',
  ),
);

function translated(value: unknown, key: string, ofClassic: boolean): unknown {
  if (typeof value === 'string') {
    const es = TEXTS.has(key) || (ofClassic && key === 'trim') ? SPANISH.get(value) : undefined;
    return es === undefined ? value : { en: value, es };
  }
  if (Array.isArray(value)) return value.map(item => translated(item, key, ofClassic));
  if (typeof value !== 'object' || value === null || 'en' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, translated(item, field, ofClassic)]));
}

/** The same build with the words of the invented catalog in both languages. */
export function inBothLanguages<Build extends BuildData>(build: Build): Build {
  return translated(build, '', build.template === 'sticker-classic') as Build;
}
