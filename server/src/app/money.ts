import { couponsModule } from '../money/coupons/module.ts';
import { creditsModule } from '../money/credits/module.ts';
import { ordersModule } from '../money/orders/module.ts';
import { openOrderOf, paidBackBy } from '../money/orders/service.ts';
import { paymentsModule } from '../money/payments/module.ts';
import { plansModule } from '../money/plans/module.ts';
import { reconciliationModule } from '../money/reconciliation/module.ts';
import { refundBlocksModule } from '../money/refund-blocks/module.ts';
import { subscriptionsModule } from '../money/subscriptions/module.ts';
import type { Numbers } from '../vehicles/decode/service/numbers.ts';
import type { Identity } from './identity.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';

export type Money = ReturnType<typeof composeMoney>;

/** The money storey. */
export function composeMoney(
  below: Platform & Identity,
  { numbers }: { numbers: Numbers },
  { register, products }: Registry,
) {
  const { config, sites } = below;
  const plans = register(plansModule({ ...below, products }));
  const credits = register(creditsModule({ ...below, plans, products, paidBackBy }));
  const coupons = register(couponsModule({ ...below, plans, openOrderOf }));
  const payments = register(paymentsModule({ ...below, sandbox: config.sandboxPayments }));
  payments.checkSites(sites.all(), { demonstration: below.isDemo() });
  const reconciliation = register(reconciliationModule({ ...below, payments }));
  const blocks = register(refundBlocksModule(below));
  const orders = register(
    ordersModule({
      ...below,
      plans,
      products,
      coupons,
      credits,
      payments,
      blocks,
      checkVehicle: (vin, kind) => void numbers.forDocument(vin, kind),
      vehicleName: numbers.nameOf,
    }),
  );
  const subscriptions = register(subscriptionsModule({ ...below, plans, payments, orders }));
  return { products, plans, credits, coupons, payments, reconciliation, blocks, orders, subscriptions };
}
