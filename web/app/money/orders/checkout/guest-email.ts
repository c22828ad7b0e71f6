import { useSyncExternalStore } from 'react';

const KEY = 'checkout-email';
const never = () => () => {};

/** The address a visitor bought with in this tab, so that it is not asked for twice after a declined payment. */
export function useGuestEmail(): string {
  return useSyncExternalStore(never, read, () => '');
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it for this tab; a browser that keeps nothing asks again. */
export function keepGuestEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    return;
  }
}
