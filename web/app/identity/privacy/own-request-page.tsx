import './privacy-messages.ts';
import { COOLING_DAYS } from '@marque/server/identity/privacy/contract';
import { forMembers } from '../accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/own-request-page';
import { NoRequest } from './no-request.tsx';
import { RequestSheet } from './request-sheet.tsx';

const DAY_MS = 86_400_000;

export const meta = titled(t => ({ title: t('privacy.request.title'), unlisted: true }));

/** The signed-in member's own open request. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const ifConfirmed = new Date(Date.now() + COOLING_DAYS * DAY_MS).toISOString();
  return { deletion: await app.privacy.find(caller, {}), ifConfirmed };
}

export default function OwnRequestPage({ loaderData }: Route.ComponentProps) {
  const { deletion, ifConfirmed } = loaderData;
  return deletion ? <RequestSheet deletion={deletion} ifConfirmed={ifConfirmed} token={null} /> : <NoRequest />;
}
