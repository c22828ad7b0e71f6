import { loginCall, registerCall } from '@marque/server/accounts/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { LegalLinks } from '../../shell/layout/legal-links.tsx';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { EmailField, LooseTrouble } from '../forms/account-fields.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { phoneDigits } from '../forms/phone-digits.ts';
import { useSubmit } from '../forms/use-submit.ts';

export type AccountMode = 'login' | 'signup';

/** A password being chosen has rules; one that is told is right or wrong. */
const CHECKED = { login: [], signup: ['pass', 'phone'] } as const;

interface AccountFormProps {
  mode: AccountMode;
  /** Where to go once signed in: a path of this site. */
  next: string;
  /** An address told before. */
  given?: string | undefined;
  onEmail?: (text: string) => void;
  /** For those who have forgotten the password: under it, and said again once they were refused. */
  forgot?: ReactNode;
}

/** Signs in or makes an account; what the server does not accept is said at its field. */
export function AccountForm({ mode, next, given, onEmail, forgot }: AccountFormProps) {
  const t = useTranslations('accounts');
  const hydrated = useHydrated();
  const sending = useSubmit({ staysBusy: true });
  const submit = sending.submit(async fields => {
    await enter(mode, fields);
    window.location.assign(next);
  }, CHECKED[mode]);
  return (
    <form className="acct" method="post" noValidate onSubmit={submit}>
      <LooseTrouble sending={sending} wayOut={forgot} />
      <EmailField
        sending={sending}
        use={mode === 'login' ? 'username' : 'email'}
        given={given}
        {...(onEmail ? { onInput: onEmail } : {})}
      />
      <div>
        <PasswordField fresh={mode === 'signup'} error={sending.at('pass')} invalid={sending.pairWrong} />
        {forgot && <p className="t14 acct-forgot">{forgot}</p>}
      </div>
      {mode === 'signup' && (
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={sending.at('phone')}
        />
      )}
      <Button look="main" wide type="submit" busy={sending.busy} disabled={!hydrated}>
        {t(`${mode}.submit`)}
      </Button>
      {mode === 'signup' && <LegalLinks by="signup" />}
    </form>
  );
}

function enter(mode: AccountMode, fields: FormData): Promise<unknown> {
  const email = String(fields.get('email') ?? '');
  const pass = String(fields.get('pass') ?? '');
  if (mode === 'login') return send(loginCall, { email, pass });
  const phone = phoneDigits(String(fields.get('phone') ?? ''));
  return send(registerCall, phone ? { email, pass, phone } : { email, pass });
}
