import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface GuestEmailFieldProps {
  value: string | null;
  /** Given with an earlier purchase here; it may still be corrected. */
  signedIn: boolean;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The address field of a visitor. Readers with an account may sign in first; the address goes along. */
export function GuestEmailField({ value, signedIn, error, onChange }: GuestEmailFieldProps) {
  const t = useTranslations('orders');
  const { pathname, search } = useLocation();
  const email = value ?? '';
  return (
    <div>
      <EmailField
        label={t('email')}
        hint={t(signedIn ? 'emailHintMember' : 'emailHint')}
        value={email}
        onChange={event => onChange(event.target.value)}
        error={error}
      />
      {!signedIn && (
        <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop2}`}>
          {t('haveAccount')}{' '}
          <Link to={`/members/login?next=${encodeURIComponent(pathname + search)}`} state={{ email }}>
            {t('signIn')}
          </Link>
        </p>
      )}
    </div>
  );
}
