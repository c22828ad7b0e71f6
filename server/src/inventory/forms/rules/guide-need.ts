import type { GuideExemption, GuideForm, GuideNeed, NoGuideReason } from '../contract.ts';

/** What is known of a vehicle and its lot that decides which Buyers Guide it needs. Null: nobody has said. */
export interface GuideFacts {
  condition: 'used' | 'new' | 'certified' | null;
  /** Kind of vehicle as its number says, such as `Motorcycle`. */
  vehicleType: string | null;
  /** Pounds: the least and the most that the number allows. */
  gvwr: readonly [number, number] | null;
  /** Postal code of the state of the lot. */
  state: string | null;
  /** What the dealer says of it. */
  exemption: GuideExemption | null;
}

/** Of these states it is remembered, and not verified here, that they forbid or restrict sales as is. */
const NO_AS_IS = new Set('CT HI KS ME MD MA MN MS NJ NM NY RI VT WA WV DC'.split(' '));
/** States with a rule of their own in place of the federal one. */
const OWN_RULES = new Set(['ME', 'WI']);
const STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC
  SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP`.split(/\s+/),
);
const MAX_GVWR = 8_500;

export const isState = (code: string): boolean => STATES.has(code);

/** The state that an address ends with, such as `12 Harbor Road, Portland, OR 97201`; null where it names none. */
export function stateOf(address: string): string | null {
  const [, code = ''] = /\b([A-Za-z]{2})[,\s]+\d{5}(?:-\d{4})?\W*(?:USA?\W*)?$/.exec(address.trim()) ?? [];
  const state = code.toUpperCase();
  return isState(state) ? state : null;
}

/** The form of a state: the one for sales as is, or the one where these are forbidden. */
export const formOf = (state: string | null): GuideForm => (state && NO_AS_IS.has(state) ? 'implied_only' : 'as_is');

/** Whether a vehicle needs a Buyers Guide: where it needs none, why; where it does, which form, and what is not known. */
export function guideNeed({ condition, vehicleType, gvwr, state, exemption }: GuideFacts): GuideNeed {
  const none = (because: NoGuideReason): GuideNeed => ({ needed: false, because });
  if (condition === 'new') return none('new');
  if (state && OWN_RULES.has(state)) return none('state_rules');
  if (vehicleType?.toUpperCase() === 'MOTORCYCLE') return none('motorcycle');
  if (gvwr && gvwr[0] > MAX_GVWR) return none('over_8500');
  if (exemption) return none(exemption);
  const straddles = gvwr !== null && gvwr[1] > MAX_GVWR;
  return {
    needed: true,
    form: formOf(state),
    unknown: [
      ...(condition === null ? (['condition'] as const) : []),
      ...(gvwr === null || straddles ? (['gvwr'] as const) : []),
      ...(state === null ? (['state'] as const) : []),
    ],
  };
}
