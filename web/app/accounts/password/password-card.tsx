import { changePasswordCall, loginCall, type Profile } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../../client.ts';
import { Button } from '../../ui/action/button.tsx';
import { useToast } from '../../ui/notice/toast.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { LooseTrouble } from '../forms/account-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { useFreshSignIn } from '../sign-in/use-fresh-sign-in.tsx';
import { useSubmit, WrongField } from '../forms/use-submit.ts';

/** A new password: with the current one, which signs in afresh behind the scene; the first one of an account without. */
export function PasswordCard({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const { email, has_password: hasPassword } = profile;
  const hydrated = useHydrated();
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  const { sending, submit, count } = useChange(profile, freshly);
  return (
    <>
      <form key={count} className="acct" method="post" noValidate onSubmit={submit}>
        <LooseTrouble sending={sending} />
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        {hasPassword ? (
          <PasswordField name="current" label={t('currentPassword')} error={sending.at('current')} />
        ) : (
          <p className="c2">{t('change.none')}</p>
        )}
        <PasswordField name="new_pass" label={t('newPassword')} fresh email={email} error={sending.at('new_pass')} />
        <div>
          <Button type="submit" busy={sending.busy} disabled={!hydrated}>
            {t(hasPassword ? 'change.submit' : 'change.choose')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function useChange(
  { email, has_password: hasPassword }: Profile,
  freshly: ReturnType<typeof useFreshSignIn>['freshly'],
) {
  const t = useTranslations('accounts.change');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const sending = useSubmit();
  const [proven, setProven] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const submit = sending.submit(
    async fields => {
      const current = String(fields.get('current') ?? '');
      if (hasPassword && proven !== current) {
        await send(loginCall, { email, pass: current }).catch((error: unknown) => {
          const wrong = error instanceof CallError && error.answer?.reason === 'login_wrong';
          throw wrong ? new WrongField('current', t('wrong')) : error;
        });
        setProven(current);
      }
      await freshly(() => send(changePasswordCall, { new_pass: String(fields.get('new_pass') ?? '') }));
      setProven(null);
      toast({ title: t('done'), detail: t('doneDetail') });
      setCount(count + 1);
      await revalidate();
    },
    ['new_pass'],
  );
  return { sending, submit, count };
}
