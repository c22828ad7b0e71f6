import '../shell/offline/operations-messages.ts';
import { endIncidentsCall } from '@marque/server/status/contract';
import { useTranslations } from 'use-intl';
import { LinkNotice, NoToken } from '../accounts/email-links/link-notice.tsx';
import { LinkPress } from '../accounts/email-links/link-press.tsx';
import { linkTitle } from '../accounts/email-links/link-title.ts';
import { useLinkToken } from '../accounts/email-links/use-link-token.ts';
import { CallError } from '../client.ts';
import { useCall } from '../forms/use-call.ts';
import type { Route } from './+types/unsubscribe-page';

export function meta({ matches }: Route.MetaArgs) {
  return linkTitle(matches, t => ({ title: t('status.subscribe.end.title') }));
}

/** Where the link in an email about incidents leads. */
export default function EndIncidentsPage() {
  const t = useTranslations('status.subscribe');
  const token = useLinkToken();
  const press = useCall(endIncidentsCall);
  if (!token) return <NoToken to="/status" link={t('back')} />;
  if (press.error instanceof CallError && press.error.reason === 'incident_link') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to="/status" link={t('back')} />;
  }
  if (press.answer) {
    return <LinkNotice title={t('end.done')} text={t('end.doneText')} to="/status" link={t('back')} />;
  }
  return (
    <LinkPress title={t('end.title')} lead={t('end.lead')} submit={t('end.submit')} action={press} input={{ token }} />
  );
}
