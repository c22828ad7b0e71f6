import { useTranslations } from 'use-intl';
import { wordFor } from '../ui/data/word-for.ts';

/** `Automatic 4-spd`, `Auto(AM-S7)`, `Manual(M6)`, `Automatic (variable gear ratios)` */
const TRANSMISSION = /^(auto|manual)(?:matic)?\s*(?:(\d+)-spd(?:\s*doubled)?|\((.+)\))?$/i;

const keyOf = (value: string): string => value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

/** EPA's words of a configuration in the reader's language; one that is not known stays as EPA writes it. */
export function useEpaWords() {
  const t = useTranslations('ratings.words');
  const transmission = (value: string): string => {
    const [whole, kind = '', speeds, code] = TRANSMISSION.exec(value) ?? [];
    if (!whole) return value;
    const box = t(kind.toLowerCase() === 'manual' ? 'manual' : 'automatic');
    if (speeds) return t('speeds', { box, count: speeds });
    if (code === 'variable gear ratios') return t('variable', { box });
    return code ? t('code', { box, code }) : box;
  };
  return {
    transmission: (value: string | null) => value && transmission(value),
    drive: (value: string | null) => value && (wordFor(t, `drive.${keyOf(value)}`) ?? value),
    fuel: (value: string) => wordFor(t, `fuel.${keyOf(value)}`) ?? value,
  };
}
