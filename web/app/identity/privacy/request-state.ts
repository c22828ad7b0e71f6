import type { DeletionState } from '@marque/server/identity/privacy/contract';
import type { Tone } from '../../kit/ui/data/tone.ts';

/** Whether a request may still be changed, or still needs a confirmation. */
export function isOpen(state: DeletionState): boolean {
  return isUnconfirmed(state) || state === 'cooling_off' || state === 'needs_identity' || state === 'on_hold';
}

/** Whether it waits for the press that confirms it. */
export function isUnconfirmed(state: DeletionState): boolean {
  return state === 'submitted' || state === 'verify_sent';
}

/** How a state is marked. */
export function toneOf(state: DeletionState): Tone {
  if (state === 'cooling_off' || state === 'executing') return 'serious';
  if (isOpen(state)) return 'caution';
  return state === 'erased' || state === 'withdrawn' ? 'ready' : 'neutral';
}
