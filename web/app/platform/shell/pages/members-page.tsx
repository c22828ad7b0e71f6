import { redirect } from 'react-router';
import { DASHBOARD } from '../guard/guard.ts';

/** The members' area begins at the dashboard. */
export function loader() {
  return redirect(DASHBOARD);
}
