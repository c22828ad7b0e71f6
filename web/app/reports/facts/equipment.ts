import type { StickerView } from '@marque/server/stickers/contract';
import type { Words } from '../document.ts';

/** The options of a vehicle: null where the reader has no sticker to read, empty where no source knows them. */
export interface Equipment {
  options: Words[] | null;
  /** Whether they are invented. */
  demo: boolean;
}

/** What the reader's sticker of the vehicle says of its options, with what their packages contain. */
export function equipmentOf(sticker: StickerView | null): Equipment {
  const document = sticker?.document;
  if (!document) return { options: null, demo: false };
  const named = (document.options ?? []).flatMap(option =>
    'text' in option ? [option.text] : [option.name, ...(option.contains ?? [])],
  );
  // What has no Spanish is in the words of the source.
  const texts = named.map((name): Words => (typeof name === 'string' ? name : { en: name.en, es: name.es ?? name.en }));
  return { options: [...new Map(texts.map(text => [keyOf(text), text])).values()], demo: document.demo };
}

/** One text for each option, whatever the language. */
export const keyOf = (words: Words): string => (typeof words === 'string' ? words : words.en);
