import { readFontFile } from './font-files.ts';
import { readFontTables, type FontTables } from './font-tables.ts';
import type { Coverage } from '../printable-text.ts';

/** Inter draws every alphabet we print, so it is the face of last resort of all templates. */
export const lastResort: FontTables = readFontTables(readFontFile('inter/400Regular/Inter_400Regular'));

const privateUse = (codePoint: number) => codePoint >= 0xe000 && codePoint <= 0xf8ff;

/** True for a character the faces draw, private use left out. */
export const covered: Coverage = codePoint => !privateUse(codePoint) && lastResort.has(codePoint);
