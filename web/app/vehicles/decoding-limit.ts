import { data } from 'react-router';
import type { MarqueContext } from '../context.ts';

/** Counts a page that decodes a number together with the calls that do. Throws a page of 429 that says how long to wait. */
export async function countDecoding({ decodingWait }: MarqueContext): Promise<void> {
  const waitS = await decodingWait();
  if (waitS !== null) throw data({ waitS }, { status: 429 });
}
