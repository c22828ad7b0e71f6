import { useEffect, useRef } from 'react';

/** A strip of tabs or links that moves until the chosen one can be seen: on a phone it is longer than the screen. */
export function useStrip<Strip extends HTMLElement>(chosen: string) {
  const ref = useRef<Strip>(null);
  useEffect(() => {
    const strip = ref.current;
    const tab = strip?.querySelector(chosen);
    if (!strip || !tab) return;
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    const right = outer.right - (Number.parseFloat(getComputedStyle(strip).scrollPaddingRight) || 0);
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left;
    else if (inner.right > right) strip.scrollLeft += inner.right - right;
  }, [chosen]);
  return ref;
}
