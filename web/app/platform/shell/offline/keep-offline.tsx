import { lazy, Suspense } from 'react';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useFrame } from '../settings/frame.ts';
import { canKeep } from './kept-documents.ts';
import type { KeepButtonProps } from './keep-button.tsx';

const KeepButton = lazy(async () => ({ default: (await import('./keep-button.tsx')).KeepButton }));

/** Keeps the PDF of a document on this device; only for signed-in members, and where the browser can. */
export function KeepOffline(props: Omit<KeepButtonProps, 'owner'>) {
  const owner = useFrame()?.member?.id;
  if (!useHydrated() || !owner || !canKeep()) return null;
  return (
    <Suspense>
      <KeepButton {...props} owner={owner} />
    </Suspense>
  );
}
