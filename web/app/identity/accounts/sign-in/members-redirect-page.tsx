import { redirect } from 'react-router';
import type { Route } from './+types/members-redirect-page';

/** Short addresses of members' pages lead to the long ones, with what was asked for. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url;
  return redirect(`/members${pathname.replace(/\/+$/, '')}${search}`, 301);
}
