import { redirect } from 'react-router';
import type { MarqueContext } from '../../../context.ts';

/** Names the sealed plate in an address. */
const SEALED = 'search';
const MAX_LENGTH = 200;

/**
 * The search of an address, with the plate out of its seal. A plate that stands in the address itself leads to the same
 * page with the plate sealed, so that neither the history of the browser nor a link that is passed on shows it.
 * @throws Response the redirect
 */
export function withPlate({ app }: MarqueContext, url: URL): URLSearchParams {
  const query = new URLSearchParams(url.searchParams);
  const sealed = query.get(SEALED);
  const bare = query.get('plate')?.slice(0, MAX_LENGTH);
  query.delete(SEALED);
  if (bare) {
    const search = { plate: bare, state: query.get('state')?.slice(0, MAX_LENGTH) ?? '' };
    query.delete('plate');
    query.delete('state');
    query.set(SEALED, app.plates.seal(search));
    throw redirect(`${url.pathname}?${query}`);
  }
  const search = sealed && app.plates.unseal(sealed);
  if (!search) return query;
  query.set('plate', search.plate);
  if (search.state) query.set('state', search.state);
  return query;
}
