import { isSearchPath } from '@marque/server/sites/paths';
import { useEffect, useRef } from 'react';

const ASKED = 'scan';

/**
 * Whether the reader's WebAssembly may run: only search pages have a content policy that allows it, and the policy is
 * that of the page that was loaded first.
 */
export function mayScanHere(): boolean {
  const [first] = performance.getEntriesByType('navigation');
  return first === undefined || isSearchPath(new URL(first.name).pathname);
}

/** Loads a search page anew and opens the reader there. */
export function scanElsewhere(): void {
  location.assign(`/?${ASKED}=1`);
}

/** Opens the reader on a page that was loaded for it, once. */
export function useAskedToScan(show: () => void): void {
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !new URLSearchParams(location.search).has(ASKED)) return;
    opened.current = true;
    show();
  }, [show]);
}
