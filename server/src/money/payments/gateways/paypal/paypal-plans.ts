import { IntervalUnit, TenureType } from '@paypal/paypal-server-sdk';
import { createCache } from '../../../../kit/cache.ts';
import type { Money } from '../../../../kit/money.ts';
import type { Period } from '../../rules/gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { idempotencyKeyOf } from './paypal-page.ts';
import * as shape from './paypal-shapes.ts';

interface PlanInput {
  siteId: string;
  siteName: string;
  amount: Money;
  period: Period;
}

/** The billing plans of PayPal, one for each amount and period, created on first use. A failure is not cached. */
export function createPayPalPlans(client: (siteId: string) => PayPalClient) {
  const plans = createCache<Promise<string>>({ max: 1000 });

  return function planOf(input: PlanInput): Promise<string> {
    const { siteId, amount, period } = input;
    const name = `${period} ${amount.currency} ${amount.minor}`;
    return plans.get(`${siteId} ${name}`, () => findOrCreatePlan(client(siteId), name, input));
  };
}

async function findOrCreatePlan(client: PayPalClient, name: string, input: PlanInput): Promise<string> {
  const productId = await ensureProduct(client, input);
  const listed = await client.subscriptions.listBillingPlans({
    productId,
    pageSize: 20,
    prefer: 'return=representation',
  });
  const known = listed.result.plans?.find(each => each.name === name && each.status === 'ACTIVE');
  if (known?.id) return known.id;
  const body = {
    productId,
    name,
    billingCycles: [
      {
        frequency: { intervalUnit: input.period === 'year' ? IntervalUnit.Year : IntervalUnit.Month, intervalCount: 1 },
        tenureType: TenureType.Regular,
        sequence: 1,
        totalCycles: 0,
        pricingScheme: { fixedPrice: shape.toDecimal(input.amount) },
      },
    ],
    paymentPreferences: { autoBillOutstanding: true, paymentFailureThreshold: 3 },
  };
  const paypalRequestId = idempotencyKeyOf(productId, body);
  const created = await client.subscriptions.createBillingPlan({ body, paypalRequestId });
  if (!created.result.id) throw new Error('PayPal created a plan without an id');
  return created.result.id;
}

async function ensureProduct(client: PayPalClient, { siteId, siteName }: PlanInput): Promise<string> {
  const id = `MARQUE-${siteId}`.toUpperCase().slice(0, 50);
  const product = { id, name: siteName.slice(0, 127), type: 'DIGITAL' };
  const { status } = await client.request('POST', '/v1/catalogs/products', JSON.stringify(product));
  // 422: the product exists.
  if (status >= 400 && status !== 422) throw new Error(`PayPal answered ${status}`);
  return id;
}
