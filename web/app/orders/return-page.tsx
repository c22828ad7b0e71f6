import './checkout.css';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/return-page';
import { PaymentOutcome } from './payment-outcome.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('orders.back.title'), unlisted: true }));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const customData = new URL(request.url).searchParams.get('custom_data') ?? '';
  try {
    return { customData, settled: await app.orders.settle(caller, { custom_data: customData }) };
  } catch (error) {
    if (reasonOf(error) === 'custom_data_invalid') return { customData, settled: null };
    if (reasonOf(error) === 'gateway_unavailable') return { customData, settled: 'unknown' as const };
    throw error;
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error && 'reason' in error ? error.reason : null;
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page co-back">
      <PaymentOutcome customData={loaderData.customData} first={loaderData.settled} />
    </div>
  );
}
