import './privacy-messages.ts';
import { COOLING_DAYS } from '@marque/server/identity/privacy/contract';
import { data } from 'react-router';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/request-page';
import { NoRequest } from './no-request.tsx';
import { RequestSheet } from './request-sheet.tsx';

const DAY_MS = 86_400_000;

export const meta = titled(t => ({ title: t('privacy.request.title'), unlisted: true }));

/** The page a mailed link leads to; opening it changes nothing, so that programs that read mail may open it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const ifConfirmed = new Date(Date.now() + COOLING_DAYS * DAY_MS).toISOString();
  try {
    return data({ deletion: await app.privacy.find(caller, { token: params.token.slice(0, 200) }), ifConfirmed });
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error && error.reason === 'deletion_link')) throw error;
    return data({ deletion: null, ifConfirmed }, { status: 404 });
  }
}

export default function RequestPage({ loaderData, params }: Route.ComponentProps) {
  const { deletion, ifConfirmed } = loaderData;
  if (!deletion) return <NoRequest unlinked />;
  return <RequestSheet deletion={deletion} ifConfirmed={ifConfirmed} token={params.token} />;
}
