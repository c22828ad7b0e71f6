import { expect, it } from 'vitest';
import { createClassicPicker } from './classic-picker.ts';

const picker = createClassicPicker();

it('ends where the numbers of 17 characters begin', () => {
  const years = picker.years();
  expect([years[0], years.at(-1)]).toEqual([1980, 1946]);
  expect(picker.makes(1981)).toEqual([]);
});

it('names the models of a make and year', () => {
  expect(picker.makes(1969).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Chevrolet', 'Dodge', 'Ford', 'Pontiac', 'Volkswagen']),
  );
  expect(picker.models(1969, 'pontiac')).toEqual(expect.arrayContaining(['Firebird', 'GTO']));
  expect(picker.models(1966, 'Ford')).not.toContain('Pinto');
  expect(picker.models(1957, 'Nobody')).toEqual([]);
});

it('lists a series as a trim of its model', () => {
  expect(picker.trims(1969, 'Ford', 'mustang')).toEqual(['Grande', 'Mach 1']);
  expect(picker.models(1969, 'Ford')).not.toContain('Mustang Mach 1');
  expect(picker.trims(1977, 'Pontiac', 'Firebird')).toContain('Trans Am');
  expect(picker.models(1972, 'Buick')).not.toContain('Electra 225');
  expect(picker.trims(1966, 'Ford', 'Mustang')).toEqual([]);
});

it('takes a code of several models apart, and no half names', () => {
  expect(picker.models(1964, 'Pontiac')).toEqual(expect.arrayContaining(['GTO', 'LeMans']));
  for (const year of picker.years()) {
    for (const { name } of picker.makes(year)) {
      for (const model of picker.models(year, name)) expect(model).not.toMatch(/ \/ |\(|\)/);
    }
  }
});

it('gives a model to the make its line code stands for', () => {
  expect(picker.models(1970, 'Dodge')).toEqual(expect.arrayContaining(['Challenger', 'Charger R/T']));
  expect(picker.models(1970, 'Plymouth')).toEqual(expect.arrayContaining(["'Cuda", 'Road Runner']));
  expect(picker.models(1970, 'Chrysler')).not.toContain('Challenger');
});
