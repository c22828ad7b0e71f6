import { changePasswordCall, loginCall, type Profile } from '@marque/server/identity/accounts/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError, send } from '../../../client.ts';
import { NO_ERRORS } from '../../../kit/forms/form-errors.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { PasswordField } from './password-field.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { useFreshSignIn } from '../sign-in/use-fresh-sign-in.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** A new password: with the current one, which signs in afresh behind the scene; the first one of an account without. */
export function PasswordCard({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const { email, has_password: hasPassword } = profile;
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  const { withCode, dialog: codeDialog } = useSecondFactor();
  const { form, count } = useChange(profile, freshly, withCode);
  return (
    <>
      <SheetForm key={count} form={form} submit={t(hasPassword ? 'change.submit' : 'change.choose')} small>
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        {hasPassword ? (
          <PasswordField name="current" label={t('currentPassword')} error={form.at('current')} />
        ) : (
          <p className={ui.secondaryText}>{t('change.none')}</p>
        )}
        <PasswordField name="new_pass" label={t('newPassword')} fresh email={email} error={form.at('new_pass')} />
      </SheetForm>
      {dialog}
      {codeDialog}
    </>
  );
}

function useChange(
  { email, has_password: hasPassword }: Profile,
  freshly: ReturnType<typeof useFreshSignIn>['freshly'],
  withCode: ReturnType<typeof useSecondFactor>['withCode'],
) {
  const t = useTranslations('accounts.change');
  const toast = useToast();
  const [proven, setProven] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const change = useAction(
    async ({ current, next }: { current: string; next: string }) => {
      if (hasPassword && proven !== current) {
        await withCode(code => send(loginCall, { email, pass: current, code }));
        setProven(current);
      }
      await freshly(() => send(changePasswordCall, { new_pass: next }));
    },
    {
      revalidate: 'success',
      onSuccess: () => {
        setProven(null);
        toast({ title: t('done'), detail: t('doneDetail') });
        setCount(count + 1);
      },
    },
  );
  const form = useForm(change, {
    read: fields => ({ current: textIn(fields, 'current'), next: textIn(fields, 'new_pass') }),
    check: useChecks(['new_pass']),
    explain: error =>
      error instanceof CallError && error.reason === 'login_wrong'
        ? { ...NO_ERRORS, fields: { current: t('wrong') } }
        : undefined,
  });
  return { form, count };
}
