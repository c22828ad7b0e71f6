import { useRouteLoaderData } from 'react-router';
import type { Frame } from './frame-data.ts';

/** The brand, the reader and the language of this page; null when the frame itself could not be loaded. */
export function useFrame(): Frame | null {
  return useRouteLoaderData<Frame>('root') ?? null;
}
