import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covered } from './fonts/coverage.ts';
import { printableData, printableText } from './printable-text.ts';

/** Any code point, lone surrogates too. `unit: 'binary'` lists all of them first, which takes a second of the processor. */
const anyCharacter = fc.nat(0x10_ffff).map(code => String.fromCodePoint(code));
const print = (text: string, maxChars = 500) => printableText(text, covered, maxChars);

describe('printableText', () => {
  it('keeps letters of every alphabet the faces draw and writes the rest in Latin letters', () => {
    expect(print('東京モータース 🚗 Żółć Ñandú')).toMatch(/^[A-Za-z -]+ Żółć Ñandú$/);
    expect(print('Ελληνικά, Русский, Tiếng Việt')).toBe('Ελληνικά, Русский, Tiếng Việt');
  });

  it('gives the nearest letters of full-width and decorated forms', () => {
    expect(print('Ｆｏｒｄ ㎞')).toBe('Ford km');
    expect(print('Ǆ')).toBe('DŽ');
  });

  it('writes right-to-left letters in Latin ones and drops the marks that turn the direction', () => {
    expect(print('שלום Motors')).toMatch(/^[a-z]+ Motors$/i);
    expect(print('سيارة')).toMatch(/^[a-z]+$/i);
    expect(print('Motors \u202eevil\u202c')).toBe('Motors evil');
  });

  it('asks the faces even for plain letters', () => {
    expect(printableText('Lake B', codePoint => codePoint !== 0x42, 500)).toBe('Lake');
  });

  it('drops control characters and folds white space', () => {
    expect(print('Lake\u0000side\t\n\u0007 Motors\u200d\ufeff')).toBe('Lakeside Motors');
  });

  it('never leaves a text that had letters empty', () => {
    expect(print('🚗')).toBe('–');
    expect(print('  ')).toBe('');
  });

  it('shortens with an ellipsis and lets very long words break', () => {
    expect(print('a b '.repeat(100), 10)).toBe('a b a b a…');
    expect(print('x'.repeat(60))).toContain('\u200b');
  });

  it('gives only characters the faces draw, whatever comes in', () => {
    const drawable = (text: string) =>
      Array.from(text).every(char => char === '\u200b' || covered(char.codePointAt(0) ?? 0));
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), text => drawable(print(text))));
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => drawable(print(text))));
  });

  it('changes nothing when it is done twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 25 }), text => print(print(text)) === print(text)));
  });
});

describe('printableData', () => {
  const options = { language: 'es', has: covered, maxChars: 100, kept: new Set(['id']) } as const;

  it('tells every text in one language and falls back to English', () => {
    const data = { a: { en: 'Body', es: 'Carrocería' }, b: [{ en: 'Only English' }], n: 3, none: null };
    expect(printableData(data, options)).toEqual({ a: 'Carrocería', b: ['Only English'], n: 3, none: null });
  });

  it('leaves the kept keys alone', () => {
    expect(printableData({ id: '東', name: '東' }, options)).toEqual({ id: '東', name: 'Dong' });
  });
});
