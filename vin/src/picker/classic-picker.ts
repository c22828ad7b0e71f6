import { classicModels, type ClassicModel } from '../classic/classic-models.ts';
import { byName } from './by-name.ts';
import type { Picker, PickerMake } from './picker.ts';

/**
 * Year, make, model and trim of before 1981, from the sheets of the classic numbers. The sheets cover the makes whose
 * numbers can be read, so a model that is missing here may well have existed.
 */
export function createClassicPicker(): Picker {
  let known: ClassicModel[] | null = null;
  const all = () => (known ??= classicModels());
  const same = (a: string, b: string) => a.toUpperCase() === b.trim().toUpperCase();
  const of = (year: number, make?: string) =>
    all().filter(model => model.years.has(year) && (make === undefined || same(model.make, make)));
  return {
    years: () => [...new Set(all().flatMap(({ years }) => [...years]))].sort((a, b) => b - a),
    makes: year => countMakes(of(year)),
    models: (year, make) =>
      of(year, make)
        .map(({ model }) => model)
        .sort(byName),
    trims(year, make, model) {
      const found = of(year, make).find(each => same(each.model, model));
      return [...(found?.trims ?? [])].flatMap(([trim, years]) => (years.has(year) ? [trim] : [])).sort(byName);
    },
  };
}

function countMakes(models: ClassicModel[]): PickerMake[] {
  const counts = new Map<string, number>();
  for (const { make } of models) counts.set(make, (counts.get(make) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, models: count, weight: 0 }))
    .sort((a, b) => byName(a.name, b.name));
}
