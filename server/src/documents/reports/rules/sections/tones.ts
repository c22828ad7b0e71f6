import type { SectionState } from '../../contract.ts';
import type { Tone } from '../../document/shape/shape-more.ts';
import type { FindingLevel } from '../findings/finding.ts';

const OF_STATE: Record<SectionState, Tone> = {
  pending: 'collecting',
  found: 'info',
  none_reported: 'none_reported',
  not_covered: 'not_covered',
  unavailable: 'unavailable',
};

/** The tone of a section, from its state. */
export function toneOfState(state: SectionState): Tone {
  return OF_STATE[state];
}

/** How a finding is shown; three severities only. */
export function toneOfLevel(level: FindingLevel): Tone {
  if (level === 'stop' || level === 'serious') return 'serious';
  return level === 'check' ? 'caution' : 'info';
}
