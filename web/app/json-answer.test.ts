import { expect, it } from 'vitest';
import { asJson, fromJson } from './json-answer.ts';

const answer = { preview: { title: '2003 Honda “Accord” </script>', rows: [{ count: null }] } };

it('is one text for the router, and the answer itself on the server', () => {
  const given = asJson(answer);
  expect(Object.keys(given)).toEqual(['json']);
  expect(fromJson(given)).toBe(answer);
});

it('is the same answer in the browser, read once', () => {
  const arrived = { ...asJson(answer) };
  expect(fromJson(arrived)).toEqual(answer);
  expect(fromJson(arrived)).toBe(fromJson(arrived));
});
