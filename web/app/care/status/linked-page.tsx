import '../../platform/shell/offline/operations-messages.ts';
import { confirmIncidentsCall, endIncidentsCall } from '@marque/server/care/status/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { LinkNotice, NoToken } from '../../identity/accounts/email-links/link-notice.tsx';
import { LinkPress } from '../../identity/accounts/email-links/link-press.tsx';
import { CallError } from '../../client.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import type { Route } from './+types/linked-page';
import { linkTitle, useLinkToken } from '../../identity/accounts/email-links/mailed-link.ts';

/** The purpose of the last part of the address. */
const STEPS = { confirm: 'confirm', unsubscribe: 'end' } as const;
const stepOf = (name: string) => (name === 'unsubscribe' ? STEPS.unsubscribe : STEPS.confirm);

export function meta({ matches, params }: Route.MetaArgs) {
  return linkTitle(matches, t => ({ title: t(`status.subscribe.${stepOf(params.step)}.title`) }));
}

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(STEPS, params.step)) throw new Response(null, { status: 404 });
  return null;
}

/** Where mailed links lead that begin or end emails about incidents. */
export default function LinkedPage({ params }: Route.ComponentProps) {
  const t = useTranslations('status.subscribe');
  const step = stepOf(params.step);
  const token = useLinkToken();
  const confirm = useCall(confirmIncidentsCall);
  const end = useCall(endIncidentsCall);
  const press = step === 'end' ? end : confirm;
  if (!token) return <NoToken to="/status" link={t('back')} />;
  if (press.error instanceof CallError && press.error.reason === 'incident_link') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to="/status" link={t('back')} />;
  }
  if (press.answer) {
    return <LinkNotice title={t(`${step}.done`)} text={t(`${step}.doneText`)} to="/status" link={t('back')} />;
  }
  return (
    <LinkPress
      title={t(`${step}.title`)}
      lead={t(`${step}.lead`)}
      submit={t(`${step}.submit`)}
      action={press}
      input={{ token }}
    />
  );
}
