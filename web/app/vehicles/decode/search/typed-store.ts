import type { SearchField, Typed } from './search-query.ts';

/** The text typed into the search box since the site was opened, so that no tab and no page forgets it. Browser only. */
const typed: Typed = {};

/** Keeps what was typed into a field. */
export function keepTyped(field: SearchField, text: string): void {
  if (!import.meta.env.SSR) typed[field] = text;
}

/** The text typed before; nothing on the server, where visitors share the memory. */
export function typedBefore(): Readonly<Typed> {
  return typed;
}

const STATE = 'plate_state';

/** Remembers the state of the last plate that was looked up, for the next visit. */
export function keepState(state: string): void {
  try {
    localStorage.setItem(STATE, state);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** The state of the last plate that was looked up; empty where none is known. */
export function lastState(): string {
  try {
    return localStorage.getItem(STATE) ?? '';
  } catch {
    return '';
  }
}
