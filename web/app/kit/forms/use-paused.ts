import { useEffect, useState } from 'react';

/** A value once it has not changed for so many milliseconds. */
export function usePaused(value: string, pauseMs: number): string {
  const [paused, pause] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => pause(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
