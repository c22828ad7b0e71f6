import type { CreditCosts, VolumePrice } from '../../platform/sites/rules/volume-price.ts';
import type { z } from 'zod';
import { operatorToken } from '../builders.ts';
import type { TestApp } from '../test-app.ts';

/** Prices of a brand with one wallet, as one of its operators keeps them. */
export async function buildPriceKeeper(test: TestApp, host: string) {
  const headers = { host, authorization: `Bearer ${await operatorToken(test, 'owner', host)}` };
  async function post(url: string, read: 'state' | 'kept', changes: object) {
    const found = await test.http.inject({ url, headers });
    const { version: base } = found.json<Record<typeof read, { version: number }>>()[read];
    const payload = { base, reason: 'a test', ...changes };
    const answer = await test.http.inject({ method: 'POST', url, headers, payload });
    return { http: answer.statusCode, ...answer.json<{ reason?: string }>() };
  }
  return {
    headers,
    saveCosts: (costs: z.input<typeof CreditCosts>) =>
      post('/api/operator/site', 'state', { changes: { credit_costs: costs } }),
    saveVolumePrices: (prices: readonly VolumePrice[]) => post('/api/operator/volume-prices', 'kept', { prices }),
  };
}
