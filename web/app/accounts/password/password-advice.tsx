import { PASSWORD_MIN } from '@marque/server/accounts/contract';
import { useTranslations } from 'use-intl';
import { type Strength, strengthOf } from './password-strength.ts';

const BARS: Record<Strength, number> = { short: 0, guessable: 1, fair: 2, good: 3, strong: 4 };

/** What a new password is worth, in words and as bars; said again only when the words change. */
export function PasswordAdvice({ text, names }: { text: string; names: readonly string[] }) {
  const t = useTranslations('accounts');
  if (text === '') return t('passwordHint', { min: PASSWORD_MIN });
  const strength = strengthOf(text, names);
  const missing = PASSWORD_MIN - [...text].length;
  return (
    <span className="pw">
      <span className="pw-bars" aria-hidden>
        {[1, 2, 3, 4].map(bar => (
          <i key={bar} className={bar <= BARS[strength] ? 'on' : undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {strength === 'short' ? t('strength.short', { missing }) : t(`strength.${strength}`)}
      </span>
    </span>
  );
}
