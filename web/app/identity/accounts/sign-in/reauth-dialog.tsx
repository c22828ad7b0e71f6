import { loginCall, magicLinkCall } from '@marque/server/identity/accounts/contract';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useAction, useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { useChecks } from '../forms/use-checks.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

interface ReauthDialogProps {
  open: boolean;
  email: string;
  hasPassword: boolean;
  onClose: (signedIn: boolean) => void;
}

/** Asks who it is before a delicate change. */
export function ReauthDialog({ open, email, hasPassword, onClose }: ReauthDialogProps) {
  const t = useTranslations('accounts.again');
  return (
    <Dialog
      open={open}
      onOpenChange={stays => stays || onClose(false)}
      title={t('title')}
      description={hasPassword ? t('text') : t('noPassword', { email })}
    >
      {hasPassword ? <PasswordOnce email={email} onDone={() => onClose(true)} /> : <LinkOnce email={email} />}
    </Dialog>
  );
}

function PasswordOnce({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('accounts.again');
  const { withCode, dialog } = useSecondFactor();
  const login = useAction(
    (input: { email: string; pass: string }) => withCode(code => send(loginCall, { ...input, code })),
    {
      onSuccess: onDone,
    },
  );
  const form = useForm(login, { read: fields => ({ email, pass: textIn(fields, 'pass') }), check: useChecks() });
  return (
    <>
      <form
        className={`${accountSheetStyles.accountForm} ${ui.marginTop4}`}
        method="post"
        noValidate
        onSubmit={form.onSubmit}
      >
        <FormError form={form} />
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField error={form.at('pass')} invalid={form.pairWrong} />
        <Button look="main" wide type="submit" busy={form.pending}>
          {t('submit')}
        </Button>
      </form>
      {dialog}
    </>
  );
}

function LinkOnce({ email }: { email: string }) {
  const t = useTranslations('accounts.again');
  const mail = useCall(magicLinkCall);
  const form = useForm(mail, { read: () => ({ email, next: '/members/profile' }) });
  return (
    <form className={`${accountSheetStyles.accountForm} ${ui.marginTop4}`} method="post" onSubmit={form.onSubmit}>
      <FormError form={form} />
      {mail.answer && (
        <p className={`${ui.secondaryText} ${accountSheetStyles.breakAnywhere}`} role="status">
          {t('mailed', { email })}
        </p>
      )}
      <Button look="main" wide type="submit" busy={form.pending}>
        {t('mail')}
      </Button>
    </form>
  );
}
