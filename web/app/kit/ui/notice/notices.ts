import { useSyncExternalStore } from 'react';

/** Something that was said in passing, to be read again. */
export interface Notice {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  title: string;
  detail?: string;
  error?: boolean;
  /** Whether the list has been opened since. */
  read?: boolean;
}

const KEY = 'marque.notices';
const MAX_NOTICES = 50;

let notices: readonly Notice[] | null = null;
const listeners = new Set<() => void>();

/** Notes what was said, newest first; the oldest of more than 50 goes. Lasts as long as the tab. */
export function addNotice(notice: Pick<Notice, 'title' | 'detail' | 'error'>, now = Date.now()): void {
  const before = current();
  const id = Math.max(0, ...before.map(each => each.id)) + 1;
  keep([{ ...notice, id, at: now }, ...before].slice(0, MAX_NOTICES));
}

/** Takes every notice away. */
export function clearNotices(): void {
  keep([]);
}

/** The list was opened: nothing in it is new any more. */
export function readNotices(): void {
  if (current().some(notice => !notice.read)) keep(current().map(notice => ({ ...notice, read: true })));
}

/** The messages of this tab, newest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => NONE,
  );
}

const NONE: readonly Notice[] = [];

/** The list kept now. */
export function current(): readonly Notice[] {
  notices ??= restore();
  return notices;
}

function keep(next: readonly Notice[]): void {
  notices = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still shows them on this page.
  }
  for (const listener of listeners) listener();
}

function restore(): readonly Notice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isNotice) : NONE;
  } catch {
    return NONE;
  }
}

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, title } = value as Partial<Notice>;
  return typeof id === 'number' && typeof at === 'number' && typeof title === 'string';
}
