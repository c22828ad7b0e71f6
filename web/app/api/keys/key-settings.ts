import { type KeyScope, MAX_AGENT_ORDERS_PER_DAY } from '@marque/server/api/keys/contract';
import { textIn } from '../../kit/forms/use-form.ts';

/** What the owner of a key has typed and chosen. */
export const settingsIn = (fields: FormData) => ({
  name: textIn(fields, 'name').trim(),
  scopes: fields.getAll('scopes') as KeyScope[],
  per_minute: Number(textIn(fields, 'per_minute').trim()),
  addresses: textIn(fields, 'addresses')
    .split(/[\s,;]+/)
    .filter(Boolean),
  agent_orders_per_day: Number(textIn(fields, 'agent_orders_per_day').trim()),
  credits_per_day: creditsIn(fields, 'credits_per_day'),
  credits_per_month: creditsIn(fields, 'credits_per_month'),
});

/** A limit of credits; null: none. */
function creditsIn(fields: FormData, name: 'credits_per_day' | 'credits_per_month'): number | null {
  const text = textIn(fields, name).trim();
  return text === '' ? null : Number(text);
}

type Checked = 'name' | 'scopes' | 'per_minute' | 'agent_orders_per_day' | 'credits_per_day' | 'credits_per_month';

/** The fields that are wrong before anything is sent. */
export function wrongIn(fields: FormData): Checked[] {
  const { name, scopes, per_minute: limit } = settingsIn(fields);
  const ofAgents = textIn(fields, 'agent_orders_per_day').trim();
  const isCount = /^\d{1,4}$/.test(ofAgents) && Number(ofAgents) <= MAX_AGENT_ORDERS_PER_DAY;
  return [
    ...(name === '' ? (['name'] as const) : []),
    ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 6000 ? [] : (['per_minute'] as const)),
    ...(isCount ? [] : (['agent_orders_per_day'] as const)),
    ...(['credits_per_day', 'credits_per_month'] as const).filter(
      each => !/^\d{0,5}$/.test(textIn(fields, each).trim()),
    ),
  ];
}
