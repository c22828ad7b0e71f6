import { marqueContext } from '../../../context.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/payment-return-page';
import { PaymentOutcome } from './payment-outcome.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as paymentReturnStyles from './payment-return.module.css';

export const meta = titled(t => ({ title: t('orders.back.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const signedIn = caller.actor.kind === 'member';
  const about = { signedIn, otherWays: app.payments.offered(caller.site).length > 1 };
  const customData = url.searchParams.get('custom_data') ?? '';
  try {
    const settled = await app.orders.settle(caller, { custom_data: customData });
    const { vin } = settled.order;
    return { customData, ...about, vehicle: vin && app.vehicles.nameOf(vin), settled };
  } catch (error) {
    if (reasonOf(error) === 'custom_data_invalid') return { customData, ...about, vehicle: null, settled: null };
    if (reasonOf(error) === 'gateway_unavailable')
      return { customData, ...about, vehicle: null, settled: 'unknown' as const };
    throw error;
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error && 'reason' in error ? error.reason : null;
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const { customData, settled, vehicle, signedIn, otherWays } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${paymentReturnStyles.paymentReturn}`}>
      <PaymentOutcome
        customData={customData}
        first={settled}
        vehicle={vehicle}
        signedIn={signedIn}
        otherWays={otherWays}
      />
    </div>
  );
}
