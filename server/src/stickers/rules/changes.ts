import type { StickerChange, StickerDocument } from '../contract.ts';

type Value = StickerChange['from'];

const english = (said: string | { en: string } | null): string | null =>
  typeof said === 'object' && said !== null ? said.en : said;

/** What two versions are compared by, with one value each: texts, and amounts in cents. */
function valuesOf(document: StickerDocument): Map<string, Value> {
  const { vehicle } = document;
  if (document.template === 'sticker-classic') {
    const { model, paint, trim, engine } = document.vehicle;
    return new Map<string, Value>([
      ['model', model],
      ['paint', english(paint)],
      ['interior', english(trim)],
      ['engine', english(engine)],
      ...(document.options ?? []).map(({ text, amount }) => [`option ${english(text)}`, amount] as const),
      ['base', document.base.amount],
      ['total', document.total],
    ]);
  }
  const { trim, exterior, interior, engine } = vehicle as Extract<
    StickerDocument,
    { template: 'sticker-modern' }
  >['vehicle'];
  return new Map<string, Value>([
    ['trim', trim],
    ['exterior', english(exterior?.name ?? null)],
    ['interior', english(interior?.name ?? null)],
    ['engine', english(engine)],
    ...(document.options ?? []).map(({ name, price }) => [`option ${english(name)}`, price] as const),
    ['base', document.price.base],
    ['total', document.price.total],
  ]);
}

/** What a version of a sticker says differently from the one before it; `null` where one of them says nothing. */
export function changesOf(before: StickerDocument, after: StickerDocument): StickerChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map(what => ({ what, from: was.get(what) ?? null, to: is.get(what) ?? null }))
    .filter(({ from, to }) => from !== to);
}
