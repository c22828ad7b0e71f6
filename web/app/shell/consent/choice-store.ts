import { useSyncExternalStore } from 'react';
import type { Consent } from './consent.ts';

interface Choice {
  /** Asked for by the reader, at the foot of a page. */
  open: boolean;
  /** What was said on this page; null: what the page came with. */
  said: Consent;
}

let choice: Choice = { open: false, said: null };
const listeners = new Set<() => void>();

function change(next: Partial<Choice>): void {
  choice = { ...choice, ...next };
  for (const tell of listeners) tell();
}

/** Shows the privacy choices again. */
export function openChoices(): void {
  change({ open: true });
}

/** Closes the privacy choices without saying anything new. */
export function closeChoices(): void {
  change({ open: false });
}

/** Takes the reader's answer. */
export function sayChoice(said: 'all' | 'none'): void {
  change({ open: false, said });
}

const START: Choice = { open: false, said: null };

/** Whether the choices were asked for, and what was said. */
export function useChoice(): Choice {
  return useSyncExternalStore(
    tell => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => choice,
    () => START,
  );
}
