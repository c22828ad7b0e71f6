import { Locale } from '@marque/server/sites/contract';
import { redirect } from 'react-router';
import type { Route } from './+types/language-page';
import { samePlace } from './same-place.ts';

const KEPT_S = 365 * 24 * 3600;

/** Keeps the chosen language and goes back to the page one came from; works without script. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const locale = Locale.safeParse(asked.get('to'));
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (locale.success) {
    headers.set('set-cookie', `marque_language=${locale.data}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax; HttpOnly`);
  }
  return redirect(samePlace(asked.get('back')), { status: 303, headers });
}
