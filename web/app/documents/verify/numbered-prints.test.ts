import { createTranslator } from 'use-intl';
import { expect, it } from 'vitest';
import en from '../../../../messages/en/verify.json' with { type: 'json' };
import es from '../../../../messages/es/verify.json' with { type: 'json' };
import { numberedPrints } from './numbered-prints.ts';

const print = { sha256: 'a'.repeat(64), lang: 'en' as const, version: 1, on: '2026-11-20', paper: 'letter' as const };
const prints = [
  print,
  { ...print, version: 2 },
  { ...print, paper: 'a4' as const },
  { ...print, sha256: 'b'.repeat(64) },
];

it.each([
  ['en-US', en, 'PDF in English of version 2, US Letter, Nov 20'],
  ['es-US', es, 'PDF en inglés de la versión 2, carta, Nov 20'],
] as const)('no two PDFs of a document have one name (%s)', (locale, messages, second) => {
  const t = createTranslator({ locale, messages });
  const names = numberedPrints(prints).map(({ lang, version, paper = 'other', n, of }) =>
    t('print', { language: t(`lang.${lang}`), version, paper, on: 'Nov 20', n, of }),
  );
  expect(names[1]).toBe(second);
  expect(new Set(names).size).toBe(prints.length);
});
