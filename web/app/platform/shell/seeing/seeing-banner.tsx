import { lazy, Suspense } from 'react';
import { useFrame } from '../settings/frame.ts';

// Only operators who look at a member load it.
const SeeingNow = lazy(async () => ({ default: (await import('./seeing-now.tsx')).SeeingNow }));

/** Above every page of an operator who looks at a member. */
export function SeeingBanner() {
  const seeing = useFrame()?.seeing;
  return seeing ? (
    <Suspense>
      <SeeingNow key={seeing.id} seeing={seeing} />
    </Suspense>
  ) : null;
}
