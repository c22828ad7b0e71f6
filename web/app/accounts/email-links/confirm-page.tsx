import { confirmEmailCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import type { Route } from './+types/confirm-page';
import { isDeadLink, isRefusedFor } from './dead-link.ts';
import { LinkNotice, NoToken } from './link-notice.tsx';
import { LinkPress } from './link-press.tsx';
import { linkTitle } from './link-title.ts';
import { DASHBOARD, withNext } from '../sign-in/next-path.ts';
import { useLinkToken } from './use-link-token.ts';

const ACCOUNT = '/members/profile';

export function meta({ matches }: Route.MetaArgs) {
  return linkTitle(matches, t => ({ title: t('accounts.confirm.title') }));
}

export default function ConfirmPage() {
  const t = useTranslations('accounts.confirm');
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<{ email: string } | 'dead' | 'sign-in' | null>(null);
  if (!token) return <NoToken to={ACCOUNT} link={t('dead.link')} />;
  if (outcome === 'dead') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to={ACCOUNT} link={t('dead.link')} anew />;
  }
  if (outcome === 'sign-in') {
    const to = withNext('/members/login', `/members/confirm?token=${token}`);
    return <LinkNotice title={t('signIn.title')} text={t('signIn.text')} to={to} link={t('signIn.link')} anew />;
  }
  if (outcome) {
    const text = t('doneText', { email: outcome.email });
    return <LinkNotice title={t('done')} text={text} to={DASHBOARD} link={t('goOn')} anew />;
  }
  const use = async () => {
    try {
      setOutcome(await send(confirmEmailCall, { token }));
    } catch (error) {
      if (isRefusedFor(error, 'confirm_sign_in')) setOutcome('sign-in');
      else if (isDeadLink(error)) setOutcome('dead');
      else throw error;
    }
  };
  return <LinkPress title={t('title')} lead={t('lead')} submit={t('submit')} use={use} />;
}
