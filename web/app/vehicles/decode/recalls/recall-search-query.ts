import type { SearchField, Typed, Way } from '../search/search-query.ts';

/** A recall check as an address has it: the way to name the vehicle, and what was typed there. */
export interface RecallSearchQuery {
  by: RecallWay;
  typed: Typed;
}

/** The ways to name a vehicle, each a tab. */
export type RecallWay = Exclude<Way, 'classic'>;

/** The address of the page. */
export const RECALL_PAGE = '/recall-check';

const MAX_LENGTH = 200;
const OF_WAY: Record<RecallWay, readonly SearchField[]> = {
  ymm: ['year', 'make', 'model'],
  vin: ['vin'],
  plate: ['plate', 'state'],
};

/** The tabs a site has. */
export function recallWays(features: Readonly<Record<string, boolean>>): RecallWay[] {
  return features['plate'] ? ['ymm', 'vin', 'plate'] : ['ymm', 'vin'];
}

/** Reads the check of an address: a VIN needs no word on the way, and without any the menus are open. */
export function recallSearchOf(query: URLSearchParams, features: Readonly<Record<string, boolean>>): RecallSearchQuery {
  const named = recallWays(features).find(way => way === query.get('by'));
  const by = named ?? (query.has('vin') ? 'vin' : 'ymm');
  const typed: Typed = {};
  for (const field of OF_WAY[by]) {
    const text = query.get(field)?.trim().slice(0, MAX_LENGTH);
    if (text) typed[field] = text;
  }
  return { by, typed };
}

/** The address of a check. */
export function recallPath({ by, typed }: RecallSearchQuery): string {
  const isExplicit = by === 'plate' || (by === 'vin' && !typed.vin);
  const query = new URLSearchParams(isExplicit ? { by } : {});
  for (const field of OF_WAY[by]) {
    const text = typed[field];
    if (text) query.set(field, text);
  }
  return query.size > 0 ? `${RECALL_PAGE}?${query}` : RECALL_PAGE;
}

/** The recalls of a vehicle by its VIN. */
export const vinRecallsPath = (vin: string): string => recallPath({ by: 'vin', typed: { vin } });
