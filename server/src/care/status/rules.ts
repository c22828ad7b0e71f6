import type { Incident, PartState, Status } from './contract.ts';

/** How many documents of the last day came to which end. */
export interface Ends {
  made: number;
  partly: number;
  failed: number;
}

/** Whether documents can be had, by what became of those that were ordered. */
export function stateOf({ made, partly, failed }: Ends): PartState {
  if (made + partly + failed === 0) return 'no_activity';
  if (failed > 0 && made + partly === 0) return 'down';
  return failed > 0 || partly > 0 ? 'partly' : 'works';
}

/** The end a document came to, by its state; null while it is being made, or waits for its owner. */
export function endOf(state: string): keyof Ends | null {
  if (state === 'partial') return 'partly';
  if (state === 'failed') return 'failed';
  // That nothing is on file is an answer.
  return ['ready', 'no_data', 'revoked', 'refreshing'].includes(state) ? 'made' : null;
}

const WORST: readonly PartState[] = ['down', 'partly', 'maintenance'];

/** The state of a part with what its open incidents say of it. */
export function withIncidents(part: Status['parts'][number], open: readonly Incident[]): Status['parts'][number] {
  const impacts = open.filter(incident => incident.parts.includes(part.part)).map(({ impact }) => impact);
  const state = WORST.find(each => part.state === each || impacts.some(impact => impact === each));
  return { ...part, state: state ?? part.state };
}

/** The worst state of all parts; what is not known is no disturbance. */
export function overallOf(parts: Status['parts']): Status['overall'] {
  const states = new Set(parts.map(({ state }) => state));
  // One part that is down leaves the others.
  if (states.has('down'))
    return parts.some(({ part, state }) => part === 'site' && state === 'down') ? 'down' : 'partly';
  if (states.has('partly')) return 'partly';
  return states.has('maintenance') ? 'maintenance' : 'works';
}
