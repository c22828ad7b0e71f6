import { samePlace } from '@marque/server/sites/paths';
import { redirect } from 'react-router';
import { marqueContext } from '../../../context.ts';
import type { Route } from './+types/language-page';
import { languageCookie, offered } from './language-choice.ts';

/** Keeps the chosen language, in the profile of a member too, and goes back to the page one came from; works without script. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const query = url.searchParams;
  const locale = offered(query.get('to'), caller.site);
  // Mails and documents follow a member's choice; a link on another's page must not make it.
  const own = request.headers.get('sec-fetch-site') === 'same-origin';
  if (locale && own && caller.actor.kind === 'member') await app.accounts.updateProfile(caller, { locale });
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (locale) headers.set('set-cookie', languageCookie(locale));
  return redirect(withoutLanguage(samePlace(query.get('back'))), { status: 303, headers });
}

/** An address that asks for its own language would undo the choice. */
function withoutLanguage(path: string): string {
  const address = new URL(path, 'http://same.invalid');
  if (!address.searchParams.has('lang')) return path;
  address.searchParams.delete('lang');
  return address.pathname + address.search + address.hash;
}
