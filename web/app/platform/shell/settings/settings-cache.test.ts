import { describe, expect, it } from 'vitest';
import { NEUTRAL_SETTINGS } from './settings-refresh.ts';
import { isStale, writeCache } from './settings-cache.ts';
import { readCache } from './settings-refresh.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 1_800_000_000_000;

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    items,
  } as unknown as Storage;
}

const site = { at: NOW, settings: { ...NEUTRAL_SETTINGS, support_email: 'help@a.example' }, config: null };

describe('the cached settings', () => {
  it('are used on the same host only', () => {
    const store = memory();
    writeCache(store, 'a.example', site);
    expect(readCache(store, 'a.example', NOW + 1)).toEqual(site);
    expect(readCache(store, 'b.example', NOW + 1)).toBeNull();
  });

  it('are used for 30 days, and ignored when their date is in the future', () => {
    const store = memory();
    writeCache(store, 'a.example', site);
    expect(readCache(store, 'a.example', NOW + 30 * DAY_MS)).not.toBeNull();
    expect(readCache(store, 'a.example', NOW + 30 * DAY_MS + 1)).toBeNull();
    expect(readCache(store, 'a.example', NOW - 1)).toBeNull();
  });

  it.each(['', '{', '[]', '{"at":1}', 'null', '{"at":1800000000000,"settings":{"name":"x"},"config":null}'])(
    'are ignored when they are %j',
    text => {
      const store = memory();
      writeCache(store, 'a.example', site);
      const [key = ''] = [...(store as unknown as { items: Map<string, string> }).items.keys()];
      store.setItem(key, text);
      expect(readCache(store, 'a.example', NOW)).toBeNull();
    },
  );

  it('are stored under a name with the host and the version of their shape', () => {
    const store = memory();
    writeCache(store, 'a.example', site);
    expect([...(store as unknown as { items: Map<string, string> }).items.keys()]).toEqual([
      'marque.site.v1.a.example',
    ]);
  });

  it('are optional when the browser stores nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = { getItem: refuse, setItem: refuse } as unknown as Storage;
    expect(() => writeCache(store, 'a.example', site)).not.toThrow();
    expect(readCache(store, 'a.example', NOW)).toBeNull();
  });

  it('are refreshed after five minutes', () => {
    expect([isStale(NOW, NOW + 299_999), isStale(NOW, NOW + 300_000), isStale(NOW + 1, NOW)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
