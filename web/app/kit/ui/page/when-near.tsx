import { type ReactNode, useEffect, useRef, useState } from 'react';

const NEAR = '400px 0px';

/** A part of a page that is in view, or nearly, before it is drawn: its script and its data are asked for only then. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        watch.disconnect();
        setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isNear ? children : <div ref={place} />;
}
