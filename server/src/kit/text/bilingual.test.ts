import { expect, it } from 'vitest';
import { bilingual, eachLanguage, listOf } from './bilingual.ts';

const say = bilingual('report-words');

it('formats a sentence in both languages and takes bilingual parameters', () => {
  expect(say('airbags.deployed')).toEqual({ en: 'Deployed', es: 'Abiertas' });
  expect(say('event.built', { year: '2014', place: { en: 'Germany', es: 'Alemania' } })).toEqual({
    en: 'Model year 2014, assembly plant in Germany',
    es: 'Año modelo 2014, planta de ensamblaje en Alemania',
  });
});

it('counts in the grammar of each language', () => {
  expect(say('tile.owners', { n: 1 })).toEqual({ en: '1 owner', es: '1 dueño' });
  expect(say('tile.owners', { n: 3 })).toEqual({ en: '3 owners', es: '3 dueños' });
});

it('fails on a sentence that does not exist, and on a hole that is not filled', () => {
  expect(() => say('no.such.sentence')).toThrow();
  expect(() => say('event.built')).toThrow();
});

it('ends a sentence with one period where a name has one of its own', () => {
  const about = (sources: string) => say('recall.gap', { sources }).en;
  expect(about('Recalls Inc.')).toBe('No complete answer from: Recalls Inc. Recalls known there may be missing.');
  expect(about('Recalls')).toBe('No complete answer from: Recalls. Recalls known there may be missing.');
});

it('joins lists, and leaves the words of a source as they are', () => {
  expect(listOf(['FRONT', { en: 'rear', es: 'atrás' }])).toEqual({ en: 'FRONT and rear', es: 'FRONT y atrás' });
  expect(eachLanguage((pick, language) => `${language}:${pick('x')}`)).toEqual({ en: 'en:x', es: 'es:x' });
});
