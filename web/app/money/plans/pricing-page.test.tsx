import type { Plan } from '@marque/server/money/plans/contract';
import { expect, it } from 'vitest';
import { useNetwork } from '../../testing/component.tsx';
import { loader } from './pricing-page.tsx';

useNetwork();
type Args = Parameters<typeof loader>[0];

/** The currency shown to a visitor whom the proxy places somewhere, on a brand that sells in these currencies. */
async function shown(path: string, placeCurrency: string | null, currencies = ['USD', 'EUR', 'MXN']) {
  const plan = { id: 'both-1', kind: 'bundle', features: [], currencies } as unknown as Plan;
  const site = { currency: 'USD', name: 'Test', features: {} };
  const marque = {
    app: {
      plans: { list: (_caller: unknown, { currency = 'USD' }) => [{ ...plan, currency }] },
      payments: { nextCharge: () => new Date('2026-01-01') },
      content: { page: () => Promise.reject(new Error('none')) },
    },
    caller: { site, actor: { kind: 'visitor' }, locale: 'en', placeCurrency },
    refused: () => ({ reason: 'page_not_found' }),
  };
  const args = { url: new URL(path, 'http://test'), context: { get: () => marque } } as unknown as Args;
  const { currency, usual, foreign, plans } = await loader(args);
  expect(plans).toMatchObject([{ currency }]);
  return { currency, usual, foreign };
}

it.each([
  ['of the place, where the brand sells in it', '/pricing', 'MXN', { currency: 'MXN', usual: 'MXN', foreign: true }],
  ['of the brand, where it does not', '/pricing', 'CAD', { currency: 'USD', usual: 'USD', foreign: false }],
  ['of the brand, where the place is not known', '/pricing', null, { currency: 'USD', usual: 'USD', foreign: false }],
  ['that was chosen', '/pricing?currency=eur', 'MXN', { currency: 'EUR', usual: 'MXN', foreign: true }],
])('prices are in the currency %s', async (_which, path, place, expected) => {
  expect(await shown(path, place)).toEqual(expected);
});
