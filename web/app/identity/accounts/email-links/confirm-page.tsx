import { confirmEmailCall } from '@marque/server/identity/accounts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { marqueContext } from '../../../context.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import type { Route } from './+types/confirm-page';
import { LinkNotice, NoToken } from './link-notice.tsx';
import { LinkPress } from './link-press.tsx';
import { DASHBOARD, withNext } from '../sign-in/next-path.ts';
import { isDeadLink, linkState, linkTitled, useDeadLink, useLinkToken } from './mailed-link.ts';

const ACCOUNT = '/members/profile';

export const meta = linkTitled(t => ({ title: t('accounts.confirm.title') }));

export async function loader({ context, url }: Route.LoaderArgs) {
  return linkState(context.get(marqueContext), 'confirm', url);
}

export default function ConfirmPage() {
  const t = useTranslations('accounts.confirm');
  const token = useLinkToken();
  const wasDead = useDeadLink();
  const confirm = useCall(confirmEmailCall);
  if (!token) return <NoToken to={ACCOUNT} link={t('dead.link')} />;
  if (wasDead || isDeadLink(confirm.error)) {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to={ACCOUNT} link={t('dead.link')} reload />;
  }
  if (confirm.error instanceof CallError && confirm.error.reason === 'confirm_sign_in') {
    const to = withNext('/members/login', `/members/confirm?token=${token}`);
    return <LinkNotice title={t('signIn.title')} text={t('signIn.text')} to={to} link={t('signIn.link')} reload />;
  }
  if (confirm.answer) {
    const text = t('doneText', { email: confirm.answer.email });
    return <LinkNotice title={t('done')} text={text} to={DASHBOARD} link={t('goOn')} reload />;
  }
  return <LinkPress title={t('title')} lead={t('lead')} submit={t('submit')} action={confirm} input={{ token }} />;
}
