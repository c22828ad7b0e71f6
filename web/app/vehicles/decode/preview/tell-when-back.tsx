import { tellWhenBackCall } from '@marque/server/vehicles/outages/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { NO_ERRORS } from '../../../kit/forms/form-errors.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './tell-when-back.module.css';

interface TellWhenBackProps {
  vin: string;
  reader: 'visitor' | 'member';
  waiting: boolean;
}

/** One mail when the sources answer again: a press for a member, an address for a visitor. */
export function TellWhenBack({ vin, reader, waiting }: TellWhenBackProps) {
  const t = useTranslations('vehicles.sources');
  const format = useFormatter();
  const hydrated = useHydrated();
  const tell = useCall(tellWhenBackCall);
  const form = useForm(tell, {
    read: fields => (reader === 'visitor' ? { vin, email: textIn(fields, 'email') } : { vin }),
    explain: error =>
      error instanceof CallError && error.answer?.field === 'email'
        ? { ...NO_ERRORS, fields: { email: t('email_wrong') } }
        : undefined,
  });
  const answer = tell.answer;
  const { general } = form.errors;
  if (answer && !answer.watching) {
    return (
      <div className={ui.marginTop4} role="status">
        <p>{t('back')}</p>
        <Button className={ui.marginTop3} onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </div>
    );
  }
  if (answer || waiting) {
    const until = answer?.until && format.dateTime(new Date(answer.until), { dateStyle: 'long', timeZone: 'UTC' });
    return (
      <p className={`${ui.mediumWeight} ${ui.marginTop4}`} role="status">
        {reader === 'member' ? t('told_member') : t('told', { email: tell.input?.email?.trim() ?? '' })}{' '}
        {until && t('until', { until })}
      </p>
    );
  }
  return (
    <form className={`${styles.tellForm} ${ui.marginTop4}`} method="post" noValidate onSubmit={form.onSubmit}>
      {reader === 'visitor' && (
        <EmailField label={t('email')} hint={t('email_hint')} error={form.at('email') ?? general} />
      )}
      <Button type="submit" look="main" busy={form.pending} disabled={!hydrated}>
        {t('tell')}
      </Button>
      {reader === 'member' && (
        <p className={`${ui.text14} ${ui.secondaryText}`} role={general ? 'alert' : undefined}>
          {general ?? t('member_hint')}
        </p>
      )}
    </form>
  );
}
