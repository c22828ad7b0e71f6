import { englishOf } from '../../../kit/text/bilingual.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { StickerChange, StickerDocument } from '../contract.ts';
import { spanText } from '../document/notes.ts';

type Value = StickerChange['from'];

type SourceText = { en: string; es?: string | undefined } | string | null | undefined;

/** Compared values of two versions, one for each key: texts, and amounts in cents. */
function valuesOf(document: StickerDocument, read: (value: SourceText) => string | null): [string, Value][] {
  const { vehicle } = document;
  if (document.template === 'sticker-classic') {
    const { model, paint, trim, engine } = document.vehicle;
    return [
      ['model', model],
      ['paint', read(paint)],
      ['interior', read(trim)],
      ['engine', read(engine)],
      ...(document.options ?? []).map(({ text, amount }) => [`option ${read(text)}`, amount] as [string, Value]),
      ['tier', document.tier ?? 'elite'],
      ['base', document.base?.amount ?? null],
      ['total', document.total],
    ];
  }
  const { trim, exterior, interior, engine } = vehicle as Modern['vehicle'];
  return [
    ['trim', trim],
    ['exterior', read(exterior?.name)],
    ['interior', read(interior?.name)],
    ['engine', read(engine)],
    ...(document.options ?? []).map(({ name, price }) => [`option ${read(name)}`, price] as [string, Value]),
    ['base', document.price.base],
    ['total', document.price.total],
    ['fuel', fuelText(document.fuel)],
    ['safety', document.safety?.overall == null ? null : `${spanText(document.safety.overall)} / 5`],
    ['stock', document.vehicle.stock],
    ['asking', document.dealer?.asking ?? null],
    ...(document.dealer?.addendum ?? []).map(({ name, price }) => [`dealer ${read(name)}`, price] as [string, Value]),
  ];
}

type Modern = Extract<StickerDocument, { template: 'sticker-modern' }>;

/** The combined figure of the fuel block. */
function fuelText(fuel: Modern['fuel']): string | null {
  if (!fuel) return null;
  const isEnergy = fuel.kind === 'electric' || fuel.unit === 'mpge';
  return `${spanText(fuel.combined)} ${isEnergy ? 'MPGe' : 'mpg'}`;
}

/**
 * Changes of a sticker from the version before, in the language of the reader; `null` where one of them has no value.
 * They are compared in English: a new Spanish translation is no change.
 */
export function changesOf(before: StickerDocument, after: StickerDocument, locale: Locale): StickerChange[] {
  const [was, is] = [comparedIn(before, locale), comparedIn(after, locale)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap(key => {
    const [from, to] = [was.get(key), is.get(key)];
    if ((from?.compared ?? null) === (to?.compared ?? null)) return [];
    return { what: to?.what ?? from?.what ?? key, from: from?.said ?? null, to: to?.said ?? null };
  });
}

/** By what it is compared by, in English: the value in English, and both as the reader reads them. */
function comparedIn(document: StickerDocument, locale: Locale) {
  const read = (value: SourceText) =>
    typeof value === 'object' && value ? (value[locale] ?? value.en) : (value ?? null);
  const shown = valuesOf(document, read);
  return new Map(
    valuesOf(document, englishOf).map(([key, compared], at) => {
      const [what, value] = shown[at] ?? [key, compared];
      return [key, { compared, what, said: value }];
    }),
  );
}
