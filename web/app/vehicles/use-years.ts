import { useFormatter } from 'use-intl';

/** `1996 or 2026`: the model years a number may stand for; empty when it gives none. */
export function useYears(years: readonly number[]): string {
  return useFormatter().list(years.map(String), { type: 'disjunction' });
}
