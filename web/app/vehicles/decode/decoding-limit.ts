import { data } from 'react-router';
import type { MarqueContext } from '../../context.ts';

/** Counts a page that decodes a number together with the calls that do. Throws a page of 429 that says how long to wait. */
export async function countDecoding({ decodingWait }: MarqueContext): Promise<void> {
  refuseAfter(await decodingWait());
}

/** Counts a page with a list of recalls together with the calls that answer one. Throws as `countDecoding`. */
export async function countRecalls({ recallWait }: MarqueContext): Promise<void> {
  refuseAfter(await recallWait());
}

function refuseAfter(waitS: number | null): void {
  if (waitS !== null) throw data({ waitS }, { status: 429 });
}
