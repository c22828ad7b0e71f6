import { expect, it } from 'vitest';
import type { Db } from '../../kit/database/db.ts';
import { createEvents, type EventHandlers } from './service.ts';

const tx = {} as Db;
const event = { siteId: 'marque', id: 'd1' };

it('runs the handlers of an event one after another, in the order of their modules', async () => {
  const seen: string[] = [];
  const slow: EventHandlers = {
    'document.failed-twice': async (given, { id }) => {
      await new Promise(resolve => setTimeout(resolve, 5));
      seen.push(`slow ${id} ${given === tx}`);
    },
  };
  const quick: EventHandlers = { 'document.failed-twice': (_tx, { id }) => void seen.push(`quick ${id}`) };
  const other: EventHandlers = { 'order.refunded': () => void seen.push('other') };
  await createEvents(() => [other, slow, quick]).emit(tx, 'document.failed-twice', event);
  expect(seen).toEqual(['slow d1 true', 'quick d1']);
});

it('fails with its handler, so that what happened is undone with it', async () => {
  const seen: string[] = [];
  const failing: EventHandlers = {
    'document.failed-twice': () => {
      throw new Error('no room');
    },
  };
  const next: EventHandlers = { 'document.failed-twice': () => void seen.push('next') };
  const emitted = createEvents(() => [failing, next]).emit(tx, 'document.failed-twice', event);
  await expect(emitted).rejects.toThrow('no room');
  expect(seen).toEqual([]);
});

it('knows modules that register after it was made', async () => {
  const handlers: EventHandlers[] = [];
  const { emit } = createEvents(() => handlers);
  const seen: string[] = [];
  handlers.push({ 'document.failed-twice': (_tx, { siteId }) => void seen.push(siteId) });
  await emit(tx, 'document.failed-twice', event);
  expect(seen).toEqual(['marque']);
});
