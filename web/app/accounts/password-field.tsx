import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** A password that may be looked at, pasted and kept by a password manager. */
export function PasswordField({ mode, error }: { mode: 'login' | 'signup'; error: string | undefined }) {
  const t = useTranslations('accounts');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      label={t('password')}
      hint={mode === 'signup' ? t('passwordHint') : undefined}
      name="pass"
      type={shown ? 'text' : 'password'}
      autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
      after={
        <Button
          look="quiet"
          size="small"
          square
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon className="ic" aria-hidden />
        </Button>
      }
    />
  );
}
