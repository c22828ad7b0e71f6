import type { MenuItem } from '../../catalog/contract.ts';

/** A model under the name of its newest year. */
export interface IndexedModel {
  name: string;
  slug: string;
  popular: boolean;
  /** Newest first. */
  years: number[];
}

/** A make under the name of its newest year. */
export interface IndexedMake {
  name: string;
  slug: string;
  popular: boolean;
  /** By slug, in the order of the newest year in which each was made. */
  models: Map<string, IndexedModel>;
}

/** Makes by slug. */
export type NameIndex = Map<string, IndexedMake>;

/** Adds the models of a make in a year; years come newest first. A name without a letter or a figure has no address. */
export function addToIndex(
  index: NameIndex,
  { year, make, models }: { year: number; make: MenuItem; models: readonly MenuItem[] },
): void {
  if (make.slug === '') return;
  const known = index.get(make.slug) ?? { name: make.name, slug: make.slug, popular: false, models: new Map() };
  known.popular ||= make.popular;
  index.set(make.slug, known);
  for (const { name, slug, popular } of models) {
    if (slug === '') continue;
    const model = known.models.get(slug) ?? { name, slug, popular: false, years: [] };
    model.popular ||= popular;
    if (model.years.at(-1) !== year) model.years.push(year);
    known.models.set(slug, model);
  }
}
