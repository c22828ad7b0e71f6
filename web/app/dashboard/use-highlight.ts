import { useEffect } from 'react';

const SHOWN_MS = 1_000;

/** Brings the card of a vehicle into view, gives it the focus and lights it up for a second. */
export function useHighlight(vin: string | null): void {
  useEffect(() => {
    if (!vin) return;
    const timer = setTimeout(() => {
      const cards = [...document.querySelectorAll<HTMLElement>(`[data-vin="${CSS.escape(vin)}"]`)];
      const card = cards.find(each => each.offsetParent !== null);
      if (!card) return;
      card.scrollIntoView({ block: 'nearest' });
      card.focus({ preventScroll: true });
      card.classList.add('is-lit');
      setTimeout(() => card.classList.remove('is-lit'), SHOWN_MS);
    }, 0);
    return () => clearTimeout(timer);
  }, [vin]);
}
