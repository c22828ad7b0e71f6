import { changePasswordCall } from '@marque/server/identity/accounts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { marqueContext } from '../../../context.ts';
import { type Action, useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import type { Route } from './+types/reset-page';
import { LinkNotice, NoToken } from './link-notice.tsx';
import { DASHBOARD } from '../sign-in/next-path.ts';
import { PasswordField } from '../password/password-field.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { Sheet } from '../sheet.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import { isDeadLink, linkState, linkTitled, useDeadLink, useLinkToken } from './mailed-link.ts';

const FORGOT = '/members/forgot-password';

export const meta = linkTitled(t => ({ title: t('accounts.reset.title') }));

export async function loader({ context, url }: Route.LoaderArgs) {
  return linkState(context.get(marqueContext), 'reset', url);
}

export default function ResetPage() {
  const t = useTranslations('accounts.reset');
  const token = useLinkToken();
  const wasDead = useDeadLink();
  const { withCode, dialog } = useSecondFactor();
  const change = useAction((input: NewPassword) => withCode(code => send(changePasswordCall, { ...input, code })));
  if (!token) return <NoToken to={FORGOT} link={t('dead.link')} />;
  if (wasDead || isDeadLink(change.error)) {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to={FORGOT} link={t('dead.link')} reload />;
  }
  if (change.answer) {
    return <LinkNotice title={t('done')} text={t('doneText')} to={DASHBOARD} link={t('goOn')} reload />;
  }
  return (
    <Sheet title={t('title')} lead={t('lead')}>
      <NewPasswordForm token={token} change={change} />
      {dialog}
    </Sheet>
  );
}

interface NewPassword {
  new_pass: string;
  reset_token: string;
}

/** The new password, once: it can be looked at. */
function NewPasswordForm({ token, change }: { token: string; change: Pick<Action<NewPassword>, 'pending' | 'run'> }) {
  const t = useTranslations('accounts');
  const form = useForm(change, {
    read: fields => ({ new_pass: textIn(fields, 'new_pass'), reset_token: token }),
    check: useChecks(['new_pass']),
  });
  return (
    <SheetForm form={form} submit={t('reset.submit')}>
      <PasswordField name="new_pass" label={t('newPassword')} fresh error={form.at('new_pass')} />
    </SheetForm>
  );
}
