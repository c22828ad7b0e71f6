import type { Noun } from '../../app/noun.ts';
import { createRetention } from './service.ts';

export const retentionNoun = (
  deps: Parameters<typeof createRetention>[0],
): Noun<ReturnType<typeof createRetention>> => ({
  service: createRetention(deps),
});
