import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page again every `everyMs` milliseconds while something on it is at work. */
export function useRefresh(isAtWork: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isAtWork, everyMs, revalidate]);
}
