/** What is known of a vehicle and its lot that decides which Buyers Guide it needs. Null: nobody has said. */
export interface GuideFacts {
  condition: 'used' | 'new' | null;
  /** Kind of vehicle as its number says, such as `MOTORCYCLE`. */
  vehicleType: string | null;
  /** Pounds: the least and the most that the number allows. */
  gvwr: readonly [number, number | null] | null;
  /** Postal code of the state of the lot. */
  state: string | null;
}

export type NoGuideReason = 'new' | 'motorcycle' | 'over_8500' | 'state_rules';
export type GuideForm = 'as_is' | 'implied_only';
export type GuideNeed =
  | { needed: false; because: NoGuideReason }
  | { needed: true; form: GuideForm; unknown: ('condition' | 'gvwr' | 'state')[] };

/** Of these states it is remembered, and not verified here, that they forbid or restrict sales as is. */
const NO_AS_IS = new Set('CT HI KS ME MD MA MN MS NJ NM NY RI VT WA WV DC'.split(' '));
/** States with a rule of their own in place of the federal one. */
const OWN_RULES = new Set(['ME', 'WI']);
const MAX_GVWR = 8_500;

/** Whether a vehicle needs a Buyers Guide: where it needs none, why; where it does, which form, and what is not known. */
export function guideNeed({ condition, vehicleType, gvwr, state }: GuideFacts): GuideNeed {
  const none = (because: NoGuideReason): GuideNeed => ({ needed: false, because });
  if (condition === 'new') return none('new');
  if (state && OWN_RULES.has(state)) return none('state_rules');
  if (vehicleType?.toUpperCase() === 'MOTORCYCLE') return none('motorcycle');
  if (gvwr && gvwr[0] > MAX_GVWR) return none('over_8500');
  const straddles = gvwr !== null && (gvwr[1] === null || gvwr[1] > MAX_GVWR);
  return {
    needed: true,
    form: state && NO_AS_IS.has(state) ? 'implied_only' : 'as_is',
    unknown: [
      ...(condition === null ? (['condition'] as const) : []),
      ...(gvwr === null || straddles ? (['gvwr'] as const) : []),
      ...(state === null ? (['state'] as const) : []),
    ],
  };
}
