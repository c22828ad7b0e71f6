import type { DeskState } from '@marque/server/operations/document-desk/contract';
import type { Tone } from '../../../kit/ui/data/tone.ts';

/** The mark of a document's state. */
export const DOCUMENT_TONES: Record<DeskState, Tone> = {
  working: 'info',
  needs_review: 'caution',
  ready: 'ready',
  partial: 'caution',
  refreshing: 'info',
  no_data: 'neutral',
  failed: 'serious',
  revoked: 'neutral',
  archived: 'neutral',
};
