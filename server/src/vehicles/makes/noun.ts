import type { Noun } from '../../app/noun.ts';
import { createMakes, type Makes, type MakesDeps } from './service.ts';

export function makesNoun(deps: MakesDeps): Noun<Makes> {
  return { service: createMakes(deps) };
}
