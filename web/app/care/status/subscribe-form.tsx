import { subscribeIncidentsCall } from '@marque/server/care/status/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CallError } from '../../client.ts';
import { NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { EmailField } from '../../kit/ui/field/email-field.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './status.module.css';

/** Asks for emails about incidents; the answer does not tell whether the address has them already. */
export function SubscribeForm() {
  const t = useTranslations('status.subscribe');
  const subscribe = useCall(subscribeIncidentsCall);
  const form = useForm(subscribe, {
    read: fields => ({ email: textIn(fields, 'email') }),
    explain: error =>
      error instanceof CallError && error.answer?.field === 'email'
        ? { ...NO_ERRORS, fields: { email: t('wrong') } }
        : undefined,
  });
  if (subscribe.answer) {
    return (
      <p className={ui.mediumWeight} role="status">
        {t('asked', { email: subscribe.input?.email.trim() ?? '' })}
      </p>
    );
  }
  return (
    <form className={styles.subscribeForm} method="post" noValidate onSubmit={form.onSubmit}>
      <EmailField label={t('email')} error={form.at('email') ?? form.errors.general} />
      <Button type="submit" busy={form.pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
