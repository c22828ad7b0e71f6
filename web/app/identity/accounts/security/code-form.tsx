import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

interface CodeFormProps {
  label: string;
  submit: string;
  error: string | undefined;
  busy: boolean;
  /** Whether a recovery code may be typed as well, which has letters. */
  recovery?: boolean;
  onCode: (code: string) => void;
}

/** One code of an authenticator app. A wrong one stays in the field, selected. */
export function CodeForm({ label, submit, error, busy, recovery, onCode }: CodeFormProps) {
  const t = useTranslations('security.code');
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setIsMissing(code === '');
    if (code === '') field.current?.focus();
    else if (!busy) onCode(code);
  };
  return (
    <form className={`${accountSheetStyles.accountForm} ${ui.marginTop4}`} method="post" noValidate onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        error={isMissing ? t('missing') : error}
      />
      <Button look="main" wide type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
