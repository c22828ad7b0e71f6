import { unsubscribeCall } from '@marque/server/vehicles/alerts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Sheet } from '../sheet.tsx';
import * as accountSheetStyles from '../account-sheet.module.css';
import { LinkNotice, NoToken } from './link-notice.tsx';
import { linkTitled, useLinkToken } from './mailed-link.ts';

const PROFILE = '/members/profile';

export const meta = linkTitled(t => ({ title: t('accounts.unsubscribe.title') }));

/** Where the link in an email about recalls leads; also without a sign-in, and without script. */
export default function UnsubscribePage() {
  const t = useTranslations('accounts.unsubscribe');
  const token = useLinkToken();
  const end = useCall(unsubscribeCall);
  const form = useForm(end, { read: () => ({ token: token ?? '' }) });
  if (!token) return <NoToken to={PROFILE} link={t('dead.link')} />;
  if (end.error instanceof CallError && end.error.reason === 'unsubscribe_link') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to={PROFILE} link={t('dead.link')} />;
  }
  if (end.answer) return <LinkNotice title={t('done')} text={t('doneText')} to={PROFILE} link={t('goOn')} />;
  return (
    <Sheet title={t('title')} lead={t('lead')}>
      <form
        className={accountSheetStyles.accountForm}
        method="post"
        action={`/unsubscribe?token=${encodeURIComponent(token)}`}
        onSubmit={form.onSubmit}
      >
        <FormError form={form} />
        <Button look="main" wide type="submit" busy={form.pending}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  );
}
