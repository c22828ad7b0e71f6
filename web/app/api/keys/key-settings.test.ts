import { expect, it } from 'vitest';
import { settingsIn, wrongIn } from './key-settings.ts';

function typed(fields: Record<string, string>, scopes: readonly string[] = ['decode']): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const scope of scopes) data.append('scopes', scope);
  return data;
}

it('reads addresses however they are divided', () => {
  const fields = typed({
    name: ' Sync ',
    per_minute: '60',
    agent_orders_per_day: '20',
    addresses: '203.0.113.0/28, 198.51.100.7;2001:db8::1\n',
  });
  expect(settingsIn(fields)).toEqual({
    name: 'Sync',
    scopes: ['decode'],
    per_minute: 60,
    agent_orders_per_day: 20,
    addresses: ['203.0.113.0/28', '198.51.100.7', '2001:db8::1'],
    credits_per_day: null,
    credits_per_month: null,
  });
  expect(
    settingsIn(typed({ name: 'Sync', per_minute: '60', agent_orders_per_day: '20', addresses: ' ' })).addresses,
  ).toEqual([]);
});

it.each([
  [{ name: ' ', per_minute: '60' }, ['decode'], ['name']],
  [{ name: 'Sync', per_minute: '60' }, [], ['scopes']],
  [{ name: 'Sync', per_minute: '0' }, ['decode'], ['per_minute']],
  [{ name: 'Sync', per_minute: '1.5' }, ['decode'], ['per_minute']],
  [{ name: 'Sync', per_minute: 'many' }, ['decode'], ['per_minute']],
  [{ name: 'Sync', per_minute: '6000' }, ['decode'], []],
  [{ name: 'Sync', per_minute: '60', agent_orders_per_day: '' }, ['orders'], ['agent_orders_per_day']],
  [{ name: 'Sync', per_minute: '60', agent_orders_per_day: '1001' }, ['orders'], ['agent_orders_per_day']],
  [{ name: 'Sync', per_minute: '60', agent_orders_per_day: '0' }, ['orders'], []],
  [{ name: 'Sync', per_minute: '60', credits_per_day: '-1' }, ['decode'], ['credits_per_day']],
  [{ name: 'Sync', per_minute: '60', credits_per_month: 'ten' }, ['decode'], ['credits_per_month']],
  [{ name: 'Sync', per_minute: '60', credits_per_day: '0', credits_per_month: '90' }, ['orders'], []],
])('%j with %j is wrong in %j', (fields, scopes, wrong) => {
  expect(wrongIn(typed({ agent_orders_per_day: '20', ...fields }, scopes))).toEqual(wrong);
});
