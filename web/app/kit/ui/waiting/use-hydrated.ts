import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the browser has taken over the page the server wrote. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
