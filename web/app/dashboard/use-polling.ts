import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_MS = 2_500;

/** Reads the page anew from time to time while something is being made and the page is looked at. */
export function usePolling(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
