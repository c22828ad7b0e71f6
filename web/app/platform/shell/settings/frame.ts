import { useRouteLoaderData } from 'react-router';
import { type JsonAnswer, fromJson } from '../../../json-answer.ts';
import type { Frame } from './frame-data.ts';

/** The brand, the reader and the language of this page; null when the frame itself could not be loaded. */
export function useFrame(): Frame | null {
  return frameIn(useRouteLoaderData('root'));
}

/** The frame in what the loader of the root answered. */
export function frameIn(answer: unknown): Frame | null {
  return answer ? fromJson(answer as JsonAnswer<Frame>) : null;
}
