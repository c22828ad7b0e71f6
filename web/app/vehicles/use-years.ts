import { useFormatter } from 'use-intl';

/** `1996 or 2026`: the possible model years; empty when there is none. */
export function useYears(years: readonly number[]): string {
  return useFormatter().list(years.map(String), { type: 'disjunction' });
}
