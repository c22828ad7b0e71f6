import { useTranslations } from 'use-intl';
import { wordFor } from '../../ui/data/word-for.ts';

/** The name of a field of a record in the reader's language; one without a name of its own is called as it is stored. */
export function useFieldName(): (name: string) => string {
  const t = useTranslations('disputes.field');
  return name => wordFor(t, name.replace('.', '_')) ?? name;
}
