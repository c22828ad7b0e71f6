import { loadDecoder } from '../node.ts';

/** A decoder on a fixed day. The test files of a worker share it, as reading its tables takes a tenth of a second. */
export const decoder = loadDecoder({ now: () => new Date('2026-07-24T00:00:00Z') });
