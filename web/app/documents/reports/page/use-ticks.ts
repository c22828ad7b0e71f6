import { useSyncExternalStore } from 'react';

const NOTHING = '[]';
const listeners = new Set<() => void>();
/** The values the browser would not keep: it lasts as long as the page. */
const unkept = new Map<string, string>();

/**
 * The ticked entries of a list, kept in this browser under its own name. Empty on the first drawing, as on the server.
 */
export function useTicks(name: string) {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => NOTHING,
  );
  const ticked = new Set(itemsIn(kept));
  return {
    ticked: ticked as ReadonlySet<string>,
    toggle(item: string): void {
      const next = new Set(ticked);
      if (!next.delete(item)) next.add(item);
      write(name, JSON.stringify([...next]));
    },
    clear: () => write(name, NOTHING),
  };
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

function read(name: string): string {
  try {
    return unkept.get(name) ?? localStorage.getItem(name) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
  for (const changed of listeners) changed();
}

function itemsIn(text: string): string[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter(item => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
