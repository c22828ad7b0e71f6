import { eachLanguage, pickedIn, type Bilingual } from '../../../kit/text/bilingual.ts';
import { readCatalog } from '../../../kit/text/messages.ts';

type Words = Record<string, string>;

/** The key of a word of the decode tables in the messages: `Sedan/Saloon` is `sedan_saloon`. */
const keyOf = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

let tables: { en: Words; es: Words } | null = null;

/** Those that pages translate by themselves (`vehicles.json`), and the rarer ones, which the server says for them. */
function tablesOf(): { en: Words; es: Words } {
  const table = (locale: 'en' | 'es'): Words => {
    const { vehicles, 'vehicle-words': rare } = readCatalog(locale) as {
      vehicles: { specifications: { values: Words } };
      'vehicle-words': Words;
    };
    return { ...rare, ...vehicles.specifications.values };
  };
  return (tables ??= { en: table('en'), es: table('es') });
}

/** A value of the decode tables, a word of EPA or NHTSA or the name of their lists in both languages; as it is where it is a name or not known here. */
export function decodedWord(value: string): Bilingual {
  const { en, es } = tablesOf();
  const key = keyOf(value);
  const [english, spanish] = [en[key], es[key]];
  if (english !== undefined && spanish !== undefined) return { en: english, es: spanish };
  const parts = value.split(' / ');
  return parts.length > 1 ? eachLanguage(pick => parts.map(part => pick(decodedWord(part))).join(' / ')) : value;
}

/** The same in one language. */
export function wordIn(value: string, locale: 'en' | 'es'): string {
  return pickedIn(decodedWord(value), locale);
}
