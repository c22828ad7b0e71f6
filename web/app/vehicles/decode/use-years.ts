import { useFormatter } from '../../kit/messages/intl.ts';

/** `1996 or 2026`: the possible model years; empty when there is none. */
export function useYears(years: readonly number[]): string {
  const format = useFormatter();
  return years.length > 1 ? format.list(years.map(String), { type: 'disjunction' }) : years.join('');
}
