import { expect, it } from 'vitest';
import { othersOf, patchTo, settingsIn } from './other-settings.ts';

it('shows the settings that have no field elsewhere, and takes no others', () => {
  expect(othersOf({ name: 'Marque', dispute_days: 30, tax: null })).toEqual({ dispute_days: 30, tax: null });
  expect(settingsIn('{"dispute_days": 20}')).toEqual({ dispute_days: 20 });
  expect(settingsIn('{"dispute_days": 20, "gateways": []}')).toBe('gateways');
  for (const text of ['', '[]', 'null', '7', '{"dispute_days": 20']) expect(settingsIn(text)).toBe('');
});

it('changes what was typed otherwise, and unsets what was left out', () => {
  const before = { dispute_days: 30, tracking: { clarity: 'a', google_tag: 'b' }, map_query: 'x', tax: null };
  const after = { dispute_days: 30, tracking: { clarity: 'c' }, tax: { name: 'Tax', percent: 7 } };
  expect(patchTo(before, after)).toEqual({
    tracking: { clarity: 'c', google_tag: null },
    map_query: null,
    tax: { name: 'Tax', percent: 7 },
  });
  expect(patchTo(before, before)).toEqual({});
});
