import type { DealerState } from '@marque/server/identity/accounts/contract';
import type { Tone } from '../../kit/ui/data/tone.ts';

/** The tone of each status. */
export const STATUS_TONES: Record<DealerState, Tone> = {
  pending: 'info',
  approved: 'ready',
  rejected: 'caution',
  suspended: 'serious',
};
