import { displayName } from '@marque/vin';

/** A make of a recall list as a person writes it: `MERCEDES-BENZ` is `Mercedes-Benz`, `BMW` stays. */
export const makeName = (make: string): string => displayName(make);

/**
 * A model of a recall list as a person writes it: as `known` writes it, where that has the same letters; else words of
 * more than three letters in lower case after the first (`SILVERADO 1500` is `Silverado 1500`, `CR-V` and `RAV4` stay).
 * Small letters are taken for capitals. Punctuation never changes, so that a source still knows the name.
 */
export function modelName(model: string, known: readonly string[] = []): string {
  const listed = known.find(name => name.toLowerCase() === model.toLowerCase());
  if (listed) return listed;
  if (model !== model.toUpperCase() && model !== model.toLowerCase()) return model;
  return model.toUpperCase().replaceAll(/[\p{L}\p{N}]+/gu, word => (isCode(word) ? word : capitalized(word)));
}

/** Letters and figures mixed, or too few letters for a word. */
const isCode = (word: string): boolean => word.length <= 3 || /\d/.test(word);
const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();
