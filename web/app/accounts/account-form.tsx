import { loginCall, registerCall } from '@marque/server/accounts/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { useAwake } from '../ui/use-awake.ts';
import { PasswordField } from './password-field.tsx';

export type AccountMode = 'login' | 'signup';

interface AccountFormProps {
  mode: AccountMode;
  /** Where to go once signed in: a path of this site. */
  next: string;
}

interface Trouble {
  field: string | null;
  text: string;
}

/** Signs in or makes an account; what the server does not accept is said at its field. */
export function AccountForm({ mode, next }: AccountFormProps) {
  const t = useTranslations('accounts');
  const awake = useAwake();
  const { busy, trouble, submit } = useSubmit(mode, next);
  const at = (field: string) => (trouble?.field === field ? trouble.text : undefined);
  const loose = trouble && !['email', 'pass', 'phone'].includes(trouble.field ?? '');
  return (
    <form className="acct" method="post" noValidate onSubmit={submit}>
      {loose && (
        <Message tone="serious" title={t('trouble')} live>
          <p>{trouble.text}</p>
        </Message>
      )}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'login' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={at('email')}
      />
      <PasswordField mode={mode} error={at('pass')} />
      {mode === 'signup' && (
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={at('phone')}
        />
      )}
      <Button look="main" wide type="submit" busy={busy} disabled={!awake}>
        {t(`${mode}.submit`)}
      </Button>
    </form>
  );
}

function useSubmit(mode: AccountMode, next: string) {
  const t = useTranslations('accounts');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setTrouble(null);
    try {
      await enter(mode, new FormData(form));
      window.location.assign(next);
    } catch (error) {
      const answer = error instanceof CallError ? error.answer : null;
      setTrouble({ field: answer?.field ?? null, text: answer?.message ?? t('unreachable') });
      setBusy(false);
      const field = form.elements.namedItem(answer?.field ?? '');
      if (field instanceof HTMLInputElement) field.focus();
    }
  };
  return { busy, trouble, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

function enter(mode: AccountMode, fields: FormData): Promise<unknown> {
  const email = String(fields.get('email') ?? '');
  const pass = String(fields.get('pass') ?? '');
  if (mode === 'login') return send(loginCall, { email, pass });
  const phone = String(fields.get('phone') ?? '').replaceAll(/[\s().+-]/g, '');
  return send(registerCall, phone ? { email, pass, phone } : { email, pass });
}
