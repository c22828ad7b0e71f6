import type { FieldChoice } from '@marque/server/documents/disputes/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useReader } from '../../reports/reader.ts';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { isMoney, shownValue } from './record-fields.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A code as records keep it, such as `oil_filter`; one that has no word is written without its underscores. */
const CODE = /^[a-z]+(_[a-z0-9]+)+$/;
const plain = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');

/** The names of a record's fields and what they say, in the reader's language. */
export function useFieldWords() {
  const t = useTranslations('disputes');
  const { day, number } = useReader();
  const format = useFormatter();
  const wordOf = (value: string): string => wordFor(t, `word.${value}`) ?? (CODE.test(value) ? plain(value) : value);
  const nameOf = (name: string): string => wordFor(t, `field.${name.replace('.', '_')}`) ?? name;
  /** `choice`: what the field is chosen from, where it is. */
  const valueOf = (value: unknown, choice: FieldChoice | undefined, name: string): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (choice || Array.isArray(value) || (typeof value === 'string' && CODE.test(value)))
      return (
        [value]
          .flat()
          .map(each => wordOf(String(each)))
          .join(', ') || '–'
      );
    if (typeof value === 'number') {
      return isMoney(name) ? format.number(value / 100, { style: 'currency', currency: 'USD' }) : number(value);
    }
    return typeof value === 'string' && DAY.test(value) ? day(value) : shownValue(value) || '–';
  };
  return { nameOf, wordOf, valueOf };
}
