import { expect, it } from 'vitest';
import { needsNewDocument } from './third-party-scripts.ts';

const nothing = { possible: false, loaded: [] };
const chat = { possible: true, loaded: [] };
const analytics = { possible: true, loaded: ['google_analytics'] } as const;
const recorder = { possible: true, loaded: ['google_analytics', 'clarity'] } as const;

it('a site without third-party scripts needs no new document anywhere', () => {
  for (const from of ['open', 'numbered', 'strict'] as const) {
    for (const to of ['open', 'numbered', 'strict'] as const) expect(needsNewDocument(from, to, nothing)).toBe(false);
  }
});

it('a strict page is entered and left by a new document', () => {
  for (const foreign of [chat, analytics, recorder]) {
    expect(needsNewDocument('open', 'strict', foreign)).toBe(true);
    expect(needsNewDocument('numbered', 'strict', foreign)).toBe(true);
    expect(needsNewDocument('strict', 'open', foreign)).toBe(true);
    expect(needsNewDocument('strict', 'strict', foreign)).toBe(false);
    expect(needsNewDocument('numbered', 'open', foreign)).toBe(false);
  }
});

it('a script that reads the address is not kept on a page with a number', () => {
  expect(needsNewDocument('open', 'numbered', analytics)).toBe(false);
  expect(needsNewDocument('open', 'numbered', recorder)).toBe(true);
});

it('a loaded script stays loaded after a change of consent', () => {
  expect(needsNewDocument('open', 'strict', { possible: false, loaded: ['google_analytics'] })).toBe(true);
});
