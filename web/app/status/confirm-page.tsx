import '../shell/offline/operations-messages.ts';
import { confirmIncidentsCall } from '@marque/server/status/contract';
import { useTranslations } from 'use-intl';
import { LinkNotice, NoToken } from '../accounts/email-links/link-notice.tsx';
import { LinkPress } from '../accounts/email-links/link-press.tsx';
import { linkTitle } from '../accounts/email-links/link-title.ts';
import { useLinkToken } from '../accounts/email-links/use-link-token.ts';
import { CallError } from '../client.ts';
import { useCall } from '../forms/use-call.ts';
import type { Route } from './+types/confirm-page';

export function meta({ matches }: Route.MetaArgs) {
  return linkTitle(matches, t => ({ title: t('status.subscribe.confirm.title') }));
}

/** Where the link leads that confirms an address for emails about incidents. */
export default function ConfirmIncidentsPage() {
  const t = useTranslations('status.subscribe');
  const token = useLinkToken();
  const press = useCall(confirmIncidentsCall);
  if (!token) return <NoToken to="/status" link={t('back')} />;
  if (press.error instanceof CallError && press.error.reason === 'incident_link') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to="/status" link={t('back')} />;
  }
  if (press.answer) {
    return <LinkNotice title={t('confirm.done')} text={t('confirm.doneText')} to="/status" link={t('back')} />;
  }
  return (
    <LinkPress
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      submit={t('confirm.submit')}
      action={press}
      input={{ token }}
    />
  );
}
