import { PASSWORD_MIN } from '@marque/server/identity/accounts/contract';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './password-field.module.css';

const BARS: Record<Strength, number> = { short: 0, guessable: 1, fair: 2, good: 3, strong: 4 };

interface PasswordFieldProps {
  error: string | undefined;
  /** It does not fit the email: said above the form. */
  invalid?: boolean;
  label?: string;
  name?: 'pass' | 'new_pass' | 'current';
  /** A password being chosen gets advice on how good it is. */
  fresh?: boolean;
  /** The address it is chosen for, where the form does not ask for one. */
  email?: string;
}

/** A password that may be looked at, pasted and kept by a password manager. */
export function PasswordField({ error, invalid, label, name = 'pass', fresh, email }: PasswordFieldProps) {
  const t = useTranslations('accounts');
  const [shown, setShown] = useState(false);
  const { text, names, field, read } = useTyped(email);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      ref={field}
      label={label ?? t('password')}
      hint={fresh && !error && <PasswordAdvice text={text} names={names} />}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      required
      error={error}
      invalid={invalid}
      onInput={fresh ? read : undefined}
      after={
        <Button
          look="quiet"
          square
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon className={ui.icon} aria-hidden />
        </Button>
      }
    />
  );
}

/** Follows what is in the field, from what was there before the script arrived. */
function useTyped(email: string | undefined) {
  const site = useFrame()?.site.name ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: '', address: '' });
  const read = () => {
    const input = field.current;
    const other = input?.form?.elements.namedItem('email');
    const address = other instanceof HTMLInputElement ? other.value : '';
    setTyped({ text: input?.value ?? '', address });
  };
  useEffect(read, []);
  return { text: typed.text, names: [...namesIn(email ?? typed.address), site], field, read };
}

/** The strength of a new password, in words and as bars; said again only when the words change. */
function PasswordAdvice({ text, names }: { text: string; names: readonly string[] }) {
  const t = useTranslations('accounts');
  if (text === '') return t('passwordHint', { min: PASSWORD_MIN });
  const strength = strengthOf(text, names);
  const missing = PASSWORD_MIN - [...text].length;
  return (
    <span className={styles.passwordAdvice}>
      <span className={styles.passwordBars} aria-hidden>
        {[1, 2, 3, 4].map(bar => (
          <i key={bar} className={bar <= BARS[strength] ? styles.filledBar : undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {strength === 'short' ? t('strength.short', { missing }) : t(`strength.${strength}`)}
      </span>
    </span>
  );
}

/** How well a password resists guessing, as far as possible without a list of known ones. */
type Strength = 'short' | 'guessable' | 'fair' | 'good' | 'strong';

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const MIN_NAME = 4;

/** Judges a password; `names` are words it must not be built on: the email's name, the site's. */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'short';
  if (isGuessable(password.toLowerCase(), names)) return 'guessable';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter(kind => kind.test(password)).length;
  if (length >= 20 || (length >= 16 && kinds >= 2)) return 'strong';
  return length >= 14 || kinds >= 3 ? 'good' : 'fair';
}

function isGuessable(password: string, names: readonly string[]): boolean {
  if (new Set(password).size < 5) return true;
  if (/^(.{1,5})\1+.{0,4}$/.test(password)) return true;
  if (names.some(name => name.length >= MIN_NAME && password.includes(name.toLowerCase()))) return true;
  return longestRow(password) >= password.length - 3;
}

/** Characters of the longest part that is a row of the alphabet, the digits or the keyboard, either way round. */
function longestRow(password: string): number {
  let longest = 0;
  for (const row of ROWS.flatMap(each => [each, [...each].toReversed().join('')]))
    for (let from = 0; from < password.length; from += 1)
      while (from + longest < password.length && row.includes(password.slice(from, from + longest + 1))) longest += 1;
  return longest;
}

/** The part of an address before the at-sign, and its words. */
export function namesIn(email: string): string[] {
  const [local = ''] = email.split('@');
  return [local, ...local.split(/[^\p{L}\d]+/u)];
}
