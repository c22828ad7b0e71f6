import type { Plan } from '@marque/server/money/plans/contract';

/** The documents a plan pays for on this site: reports, stickers, or either. */
export type About = 'report' | 'sticker' | 'shared';

/** The document one credit of a plan makes, for a reader who asks for this kind of document. */
export function aboutOf(plan: Pick<Plan, 'unit'>, kind: 'report' | 'sticker'): About {
  return plan.unit === 'global' ? 'shared' : kind;
}
