import { marqueContext } from '../../../context.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/login-page';
import { AccountSheet } from './account-sheet.tsx';
import { signedOutOnly } from './signed-out-only.ts';

export const meta = titled(t => ({ title: t('accounts.login.title'), unlisted: true }));

export function loader({ context, url }: Route.LoaderArgs) {
  return signedOutOnly(context.get(marqueContext).caller, url);
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <AccountSheet mode="login" {...loaderData} />;
}
