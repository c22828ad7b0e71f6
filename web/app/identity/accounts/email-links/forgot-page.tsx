import { resetPasswordCall } from '@marque/server/identity/accounts/contract';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/forgot-page';
import { MailRequest } from './mail-request.tsx';
import { signedOutOnly } from '../sign-in/signed-out-only.ts';

export const meta = titled(t => ({ title: t('accounts.forgot.title'), unlisted: true }));

export const loader = signedOutOnly;

export default function ForgotPage({ loaderData }: Route.ComponentProps) {
  return <MailRequest kind="forgot" next={loaderData.next} ask={email => send(resetPasswordCall, { email })} />;
}
