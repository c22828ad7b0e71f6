import { pickedIn } from '../../../kit/text/bilingual.ts';
import type { ClassicReading, Preview } from '../contract.ts';
import { ruleWords, sheetWords } from './classic-words.ts';
import { wordIn } from './decoded-words.ts';

type Language = 'en' | 'es';

/** A preview in a language: the values, and how a classic number is read, as far as their words are known. */
export function sayPreview(preview: Preview, language: Language): Preview {
  const value = (text: string) =>
    preview.kind === 'classic' ? pickedIn(sheetWords(text), language) : wordIn(text, language);
  return {
    ...preview,
    specifications: preview.specifications.map(each => ({ ...each, value: value(each.value) })),
    readings: preview.readings.map(each => sayReading(each, language)),
  };
}

function sayReading(reading: ClassicReading, language: Language): ClassicReading {
  const translated = (text: string) => pickedIn(sheetWords(text), language);
  const { series, body, engine, plant, rule, notes } = reading;
  const texts = Object.entries({ series, body, engine, plant }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, translated(text)]],
  );
  const [, sheet = '', scheme = ''] = /^([\w-]+: )?(.*)$/.exec(rule) ?? [];
  return {
    ...reading,
    ...Object.fromEntries(texts),
    rule: sheet + pickedIn(ruleWords(scheme), language),
    notes: notes.map(translated),
  };
}
