import { redirect } from 'react-router';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/signup-page';
import { AccountSheet } from './account-sheet.tsx';
import { nextPath } from './next-path.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('accounts.signup.title'), unlisted: true }));
}

export function loader({ context, request }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  if (context.get(marqueContext).caller.actor.kind === 'member') throw redirect(next);
  return { next };
}

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  return <AccountSheet mode="signup" next={loaderData.next} />;
}
