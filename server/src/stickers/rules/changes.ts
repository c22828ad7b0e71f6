import { englishOf } from '../../kit/bilingual.ts';
import type { StickerChange, StickerDocument } from '../contract.ts';
import { spanText } from '../document/notes.ts';

type Value = StickerChange['from'];

/** What two versions are compared by, with one value each: texts, and amounts in cents. */
function valuesOf(document: StickerDocument): Map<string, Value> {
  const { vehicle } = document;
  if (document.template === 'sticker-classic') {
    const { model, paint, trim, engine } = document.vehicle;
    return new Map<string, Value>([
      ['model', model],
      ['paint', englishOf(paint)],
      ['interior', englishOf(trim)],
      ['engine', englishOf(engine)],
      ...(document.options ?? []).map(({ text, amount }) => [`option ${englishOf(text)}`, amount] as const),
      ['tier', document.tier ?? null],
      ['base', document.base?.amount ?? null],
      ['total', document.total],
    ]);
  }
  const { trim, exterior, interior, engine } = vehicle as Modern['vehicle'];
  return new Map<string, Value>([
    ['trim', trim],
    ['exterior', englishOf(exterior?.name)],
    ['interior', englishOf(interior?.name)],
    ['engine', englishOf(engine)],
    ...(document.options ?? []).map(({ name, price }) => [`option ${englishOf(name)}`, price] as const),
    ['base', document.price.base],
    ['total', document.price.total],
    ['fuel', fuelText(document.fuel)],
    ['safety', document.safety?.overall == null ? null : `${spanText(document.safety.overall)} / 5`],
    ['stock', document.vehicle.stock],
    ['asking', document.dealer?.asking ?? null],
    ...(document.dealer?.addendum ?? []).map(({ name, price }) => [`dealer ${englishOf(name)}`, price] as const),
  ]);
}

type Modern = Extract<StickerDocument, { template: 'sticker-modern' }>;

/** The combined figure of the fuel block. */
function fuelText(fuel: Modern['fuel']): string | null {
  if (!fuel) return null;
  const isEnergy = fuel.kind === 'electric' || fuel.unit === 'mpge';
  return `${spanText(fuel.combined)} ${isEnergy ? 'MPGe' : 'mpg'}`;
}

/** What a version of a sticker says differently from the one before it; `null` where one of them says nothing. */
export function changesOf(before: StickerDocument, after: StickerDocument): StickerChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map(what => ({ what, from: was.get(what) ?? null, to: is.get(what) ?? null }))
    .filter(({ from, to }) => from !== to);
}
