import { useEffect } from 'react';

/** How long a card stays lit up. */
export const SHOWN_MS = 1_000;

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
      card.dataset.lit = '';
      setTimeout(() => delete card.dataset.lit, SHOWN_MS);
    }, 0);
    return () => clearTimeout(timer);
  }, [vin]);
}
