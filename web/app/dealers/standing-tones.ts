import type { DealerState } from '@marque/server/accounts/contract';
import type { Tone } from '../ui/data/tone.ts';

/** How loud each standing is. */
export const STANDING_TONES: Record<DealerState, Tone> = {
  pending: 'info',
  approved: 'ready',
  rejected: 'caution',
  suspended: 'serious',
};
