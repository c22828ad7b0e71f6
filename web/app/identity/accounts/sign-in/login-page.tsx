import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/login-page';
import { AccountSheet } from './account-sheet.tsx';
import { signedOutOnly } from './signed-out-only.ts';

export const meta = titled(t => ({ title: t('accounts.login.title'), unlisted: true }));

export const loader = signedOutOnly;

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <AccountSheet mode="login" {...loaderData} />;
}
