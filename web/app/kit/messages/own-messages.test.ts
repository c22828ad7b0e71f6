import { expect, it } from 'vitest';
import { ownMessages } from './own-messages.ts';
import type { Messages } from './parts.ts';

const OURS = { home: { hero: { title: 'Ours', lead: 'A lead' } }, shell: { skip: 'Skip' } } as unknown as Messages;

it('puts the sentences of a brand in the place of ours, and leaves ours as they are', () => {
  const own = ownMessages(OURS, { 'home.hero.title': 'Mine', 'shell.skip': 'Go on' });
  expect(own).toEqual({ home: { hero: { title: 'Mine', lead: 'A lead' } }, shell: { skip: 'Go on' } });
  expect(OURS).toMatchObject({ home: { hero: { title: 'Ours' } } });
});

it('adds nothing: a sentence whose page is not loaded, or that is none, is left out', () => {
  expect(ownMessages(OURS, { 'tour.title': 'x', 'home.hero': 'x', 'home.hero.title.x': 'x' })).toEqual(OURS);
});

it('is the same object for the same words, so that translators are made once', () => {
  const texts = { 'home.hero.title': 'Mine' };
  expect(ownMessages(OURS, { ...texts })).toBe(ownMessages(OURS, texts));
  expect(ownMessages(OURS)).toBe(OURS);
  expect(ownMessages(OURS, {})).toBe(OURS);
});
