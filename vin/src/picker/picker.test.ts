import { expect, it } from 'vitest';
import { loadDecoder } from '../node.ts';

const { picker } = loadDecoder();

it('puts the makes that people look for first', () => {
  const names = picker.makes(2020).map(make => make.name);
  expect(names.slice(0, 12)).toEqual(expect.arrayContaining(['Ford', 'Honda', 'Toyota', 'Chevrolet', 'BMW']));
  expect(names.length).toBeGreaterThan(100);
});

it('lists models and trims, whatever the case of the make', () => {
  expect(picker.models(2024, 'HONDA')).toEqual(picker.models(2024, 'honda'));
  expect(picker.models(2024, 'Honda')).toContain('CR-V');
  expect(picker.trims(2024, 'Honda', 'cr-v')).toEqual(['EX', 'EX-L', 'LX', 'Sport', 'Sport Touring', 'Sport-L']);
  expect(picker.trims(1995, 'Honda', 'Civic')).toContain('DX');
});

it('does not carry dead models on for ever', () => {
  expect(picker.models(2023, 'Ford')).not.toContain('Focus');
  expect(picker.models(2018, 'Ford')).toContain('Focus');
  const last = picker.years()[0]!;
  expect(picker.makes(last).length).toBeLessThan(picker.makes(2024).length / 4);
});

it('has nothing for what does not exist', () => {
  expect(picker.makes(1900)).toEqual([]);
  expect(picker.models(2020, 'Nobody')).toEqual([]);
  expect(picker.trims(2020, 'Ford', 'Nothing')).toEqual([]);
});
