import { useLanguage } from '../../language.ts';
import type { Words } from './document.ts';
import { useReader } from './reader.ts';

/**
 * Words of a report: those of a source stay in English, and are marked as such on a page in another language. `asLine`: with
 * a capital first.
 */
export function SourcedWords({ words, asLine = false }: { words: Words; asLine?: boolean }) {
  const locale = useLanguage();
  const { say, line } = useReader();
  const text = asLine ? line(words) : say(words);
  const isForeign = typeof words === 'string' && locale !== 'en' && /[a-z]{2}/i.test(words);
  return isForeign ? <span lang="en">{text}</span> : text;
}
