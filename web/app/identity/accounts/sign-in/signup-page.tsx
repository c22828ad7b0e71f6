import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/signup-page';
import { AccountSheet } from './account-sheet.tsx';
import { signedOutOnly } from './signed-out-only.ts';

export const meta = titled(t => ({ title: t('accounts.signup.title'), unlisted: true }));

export const loader = signedOutOnly;

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  return <AccountSheet mode="signup" {...loaderData} />;
}
