import { useSyncExternalStore } from 'react';
import type { Consent } from './consent.ts';

interface Choice {
  /** Opened by the reader, at the foot of a page. */
  open: boolean;
  /** The answer given on this page; null: use the one the page was loaded with. */
  consent: Consent;
}

let choice: Choice = { open: false, consent: null };
const listeners = new Set<() => void>();

function change(next: Partial<Choice>): void {
  choice = { ...choice, ...next };
  for (const listener of listeners) listener();
}

/** Shows the privacy choices again. */
export function openChoices(): void {
  change({ open: true });
}

/** Closes the privacy choices without a new answer. */
export function closeChoices(): void {
  change({ open: false });
}

/** Saves the reader's answer. */
export function saveChoice(consent: 'all' | 'none'): void {
  change({ open: false, consent });
}

const START: Choice = { open: false, consent: null };

/** Whether the choices are open, and the answer. */
export function useChoice(): Choice {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
    () => START,
  );
}
