import { applyPatch, type Json } from '../../../platform/sites/rules/layers.ts';
import { planAt, type Priced } from './price-times.ts';
import { AppError } from '../../../kit/errors.ts';

type Fields = Record<string, Json>;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (value: Json | undefined): Fields => (isFields(value) ? value : {});

/**
 * A brand's settings (its plans as fields by their ids) with changes of its plans. In a plan that is changed, prices that have
 * begun take the place of those before them.
 * @throws AppError `price_time_past` for a price that would begin in the past
 */
export function withPlans(settings: Json, changes: Fields, { currency, now }: { currency: string; now: Date }): Json {
  const fields = fieldsIn(settings);
  const plans = fieldsIn(fields.plans);
  const folded = Object.keys(changes).flatMap(id => {
    const plan = plans[id];
    refusePast(changes[id], now);
    return isFields(plan) && changes[id] !== null ? [[id, withBegun(plan, currency, now)] as const] : [];
  });
  return { ...fields, plans: applyPatch({ ...plans, ...Object.fromEntries(folded) }, changes) };
}

function refusePast(change: Json | undefined, now: Date): void {
  const begins = Object.entries(fieldsIn(fieldsIn(change).prices_from));
  const past = begins.find(([moment, prices]) => prices !== null && !(new Date(moment) > now));
  if (past) throw new AppError('price_time_past', { field: 'changes', params: { moment: past[0] } });
}

function withBegun(plan: Fields, currency: string, now: Date): Fields {
  const whole = { prices: {}, prices_from: {}, ...plan } as Fields & Priced;
  const begun = planAt(whole, currency, now);
  return begun === whole ? plan : begun;
}
