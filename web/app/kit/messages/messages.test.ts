import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { asLocale } from '../../language.ts';
import { loadMessages, messagesOf } from './messages.ts';
import { type Part, PARTS } from './parts.ts';

const folder = new URL('../../../../messages/', import.meta.url);

/** Every sentence of a catalog by its full key. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, path ? `${path}.${key}` : key));
}

/** The names of the values and tags a sentence takes, found in its parsed form. */
function namesIn(message: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return found;
  for (const part of message) {
    if (!Array.isArray(part)) continue;
    const [name, ...rest] = part as [unknown, ...unknown[]];
    if (typeof name === 'string') found.add(name);
    for (const inner of rest) {
      if (Array.isArray(inner)) namesIn([inner], found);
      else if (typeof inner === 'object' && inner !== null)
        for (const option of Object.values(inner)) namesIn(option, found);
    }
  }
  return found;
}

const files = readdirSync(new URL('en/', folder));
const read = (locale: string, file: string) =>
  new Map(sentences(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))));

describe('the sentences', () => {
  it('are in the same files in both languages', () => {
    expect(readdirSync(new URL('es/', folder)).toSorted()).toEqual(files.toSorted());
  });

  it.each(files)('%s: the same keys, each a readable sentence with the same values', file => {
    const english = read('en', file);
    const spanish = read('es', file);
    expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, text] of english) {
      const wanted = [...namesIn(compile(text))].toSorted();
      const given = [...namesIn(compile(spanish.get(key) ?? ''))].toSorted();
      expect(given, `${file} ${key}`).toEqual(wanted);
      expect(text.trim(), `${file} ${key}`).not.toBe('');
    }
  });

  it('are complete once every part is loaded, and unavailable before', async () => {
    expect(() => messagesOf('es')).toThrow('not loaded');
    await Promise.all(Object.keys(PARTS).map(part => loadMessages('es', part as Part)));
    expect(Object.keys(messagesOf('es'))).toEqual(
      expect.arrayContaining(['home', 'ui', 'vehicles', 'plans', 'reports']),
    );
  });

  it('follow the language a page was written in', () => {
    expect([asLocale('es'), asLocale('es-US'), asLocale('en-US'), asLocale('')]).toEqual(['es', 'es', 'en', 'en']);
  });
});

describe('what the sentences say', () => {
  it.each(['en', 'es'])('the shortest password is a parameter of the sentence: %s', locale => {
    const forms = read(locale, 'accounts.json');
    const about = [
      forms.get('passwordHint'),
      forms.get('wrong.short'),
      read(locale, 'errors.json').get('password_short'),
    ];
    for (const sentence of about) expect(sentence).toMatch(/^\D*\{min\}\D*$/);
  });

  it.each(['en', 'es'])('only existing alerts are offered: %s', locale => {
    const keys = [...read(locale, 'accounts.json').keys()];
    expect(keys.filter(key => /^profile\.(refresh|product)$/.test(key))).toEqual([]);
  });
});
