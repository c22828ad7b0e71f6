import { beforeEach, expect, it, vi } from 'vitest';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});

const fresh = () => import('./notices.ts');

it('keeps messages, newest first, across pages of one tab', async () => {
  const { addNotice } = await fresh();
  addNotice({ title: 'Saved' }, 1000);
  addNotice({ title: 'Not saved', detail: 'No connection', error: true }, 2000);
  vi.resetModules();
  const { current } = await fresh();
  expect(current()).toEqual([
    { id: 2, at: 2000, title: 'Not saved', detail: 'No connection', error: true },
    { id: 1, at: 1000, title: 'Saved' },
  ]);
});

it('marks as read and clears', async () => {
  const { addNotice, clearNotices, current, readNotices } = await fresh();
  addNotice({ title: 'Saved' });
  readNotices();
  addNotice({ title: 'Again' });
  expect(current().map(notice => notice.read === true)).toEqual([false, true]);
  clearNotices();
  expect(current()).toEqual([]);
  expect(items.get('marque.notices')).toBe('[]');
});

it('holds fifty at most', async () => {
  const { addNotice, current } = await fresh();
  for (let n = 1; n <= 60; n++) addNotice({ title: `${n}` });
  expect([current().length, current()[0]?.title, current().at(-1)?.title]).toEqual([50, '60', '11']);
});

it.each(['{', '{}', '[1,null,{"id":"x"}]', '"text"'])('ignores %s', async kept => {
  items.set('marque.notices', kept);
  const { current } = await fresh();
  expect(current()).toEqual([]);
});

it('works without browser storage', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  const { addNotice, current } = await fresh();
  addNotice({ title: 'Saved' });
  expect(current().map(notice => notice.title)).toEqual(['Saved']);
});
