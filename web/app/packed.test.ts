import { expect, it } from 'vitest';
import { packed, unpacked } from './packed.ts';

const answer = { preview: { title: '2003 Honda “Accord” </script>', rows: [{ count: null }] } };

it('is one text for the router, and the answer itself on the server', () => {
  const given = packed(answer);
  expect(Object.keys(given)).toEqual(['json']);
  expect(unpacked(given)).toBe(answer);
});

it('is the same answer in the browser, read once', () => {
  const arrived = { ...packed(answer) };
  expect(unpacked(arrived)).toEqual(answer);
  expect(unpacked(arrived)).toBe(unpacked(arrived));
});
