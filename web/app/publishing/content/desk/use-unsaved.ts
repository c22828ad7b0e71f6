import { useEffect } from 'react';
import { followByBrowser } from '../../../platform/shell/layout/follow-by-browser.ts';

/** The event browsers send of a step back or forward before it is made; those without it are not asked. */
interface Steps {
  addEventListener(name: 'navigate', listen: (event: Step) => void, options?: { signal: AbortSignal }): void;
}
interface Step extends Event {
  navigationType: 'push' | 'reload' | 'replace' | 'traverse';
}

/**
 * Asks before a page with unsaved text is left. Links are followed by the browser meanwhile, so that its own question stands
 * before every new document; a step back within this one is not made.
 */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const end = new AbortController();
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask, { signal: end.signal });
    const steps = (window as { navigation?: Steps }).navigation;
    if (!steps) stayHere(end.signal);
    steps?.addEventListener(
      'navigate',
      event => {
        if (event.navigationType === 'traverse' && event.cancelable) event.preventDefault();
      },
      { signal: end.signal },
    );
    const stop = followByBrowser(() => true);
    return () => {
      end.abort();
      stop();
    };
  }, [unsaved]);
}

/** A step is known only once it is made here: it is made again in the other direction, and the router hears of neither. */
function stayHere(signal: AbortSignal): void {
  const placeOf = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0);
  const here = placeOf();
  const listen = (event: Event): void => {
    event.stopImmediatePropagation();
    const away = placeOf() - here;
    if (away !== 0) history.go(-away);
  };
  window.addEventListener('popstate', listen, { capture: true, signal });
}
