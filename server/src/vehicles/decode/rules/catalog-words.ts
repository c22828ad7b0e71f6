import { eachLanguage, type Bilingual } from '../../../kit/text/bilingual.ts';
import { decodedWord } from './decoded-words.ts';

/** `Automatic 4-spd`, `Automatic (AM-S7)`, `Manual 5-spd` */
const TRANSMISSION = /^(automatic|manual)\s*(?:(\d+)-spd|\(([A-Z][A-Z\d-]*)\))$/i;
const CYLINDERS = /^(\d+) cylinders$/;
const FIGURES = /^[\d\s.()]*(?:CID|L)?[\d\s.()L]*$/;

/** A transmission as EPA writes it, with ours in Spanish; one that is not known stays as it is. */
export function transmissionWords(text: string): Bilingual {
  const [, kind = '', speeds, code] = TRANSMISSION.exec(text) ?? [];
  const box = decodedWord(kind);
  if (typeof box === 'string') return decodedWord(text);
  return { en: text, es: speeds ? `${box.es} de ${speeds} velocidades` : `${box.es} (${code})` };
}

/** The engine of a style, `350 CID (5.7 L), 8 cylinders, turbocharged`, in both languages; as it is where a word is not known. */
export function engineLineWords(text: string): Bilingual {
  const parts = text.split(', ').map((part): Bilingual | null => {
    if (FIGURES.test(part)) return { en: part, es: part };
    const [, count] = CYLINDERS.exec(part) ?? [];
    const words = count ? { en: part, es: `${count} cilindros` } : decodedWord(part);
    return typeof words === 'string' ? null : words;
  });
  const known = parts.filter(part => part !== null);
  return known.length < parts.length ? text : eachLanguage(pick => known.map(pick).join(', '));
}
