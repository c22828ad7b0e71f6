import type { DisputeState } from '@marque/server/documents/disputes/contract';

/** How the state of a dispute is shown. */
export const DISPUTE_TONES = {
  open: 'caution',
  upheld: 'info',
  corrected: 'info',
  withdrawn: 'info',
} as const satisfies Record<DisputeState, string>;
