import { type ReactNode, useRef, useState } from 'react';
import { loginCall, magicLinkCall } from '@marque/server/identity/accounts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError, send } from '../../../client.ts';
import { Canceled, useAction, useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

interface FreshSignIn {
  /** Takes a step; where it needs a recent sign-in, asks for the password and takes it once more. */
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  /** The question, to be put outside of every form. */
  dialog: ReactNode;
}

/** Delicate changes need a recent sign-in, which happens in a dialog so that no input is lost. */
export function useFreshSignIn(about: { email: string; hasPassword: boolean }): FreshSignIn {
  const [open, setOpen] = useState(false);
  const waiting = useRef<{ go: () => void; cancel: () => void } | null>(null);
  const close = (signedIn: boolean) => {
    setOpen(false);
    if (signedIn) waiting.current?.go();
    else waiting.current?.cancel();
    waiting.current = null;
  };
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      waiting.current = { go: resolve, cancel: () => reject(new Canceled()) };
      setOpen(true);
    });
  return {
    freshly: async step => {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof CallError) || error.reason !== 'login_again') throw error;
        await ask();
        return step();
      }
    },
    dialog: <ReauthDialog open={open} {...about} onClose={close} />,
  };
}

interface ReauthDialogProps {
  open: boolean;
  email: string;
  hasPassword: boolean;
  onClose: (signedIn: boolean) => void;
}

/** Asks who it is before a delicate change. */
function ReauthDialog({ open, email, hasPassword, onClose }: ReauthDialogProps) {
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
      <SheetForm form={form} submit={t('submit')} className={ui.marginTop4}>
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField error={form.at('pass')} invalid={form.pairWrong} />
      </SheetForm>
      {dialog}
    </>
  );
}

function LinkOnce({ email }: { email: string }) {
  const t = useTranslations('accounts.again');
  const mail = useCall(magicLinkCall);
  const form = useForm(mail, { read: () => ({ email, next: '/members/profile' }) });
  return (
    <SheetForm form={form} submit={t('mail')} className={ui.marginTop4}>
      {mail.answer && (
        <p className={`${ui.secondaryText} ${accountSheetStyles.breakAnywhere}`} role="status">
          {t('mailed', { email })}
        </p>
      )}
    </SheetForm>
  );
}
