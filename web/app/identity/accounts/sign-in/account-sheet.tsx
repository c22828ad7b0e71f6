import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Link } from '../../../kit/ui/action/link.tsx';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { AccountForm, type AccountMode } from './account-form.tsx';
import { LeaveSite } from './leave-site.tsx';
import { withNext } from './next-path.ts';
import { PasskeySignIn } from '../security/passkey-sign-in.tsx';
import { Sheet } from '../sheet.tsx';
import { emailFromState } from './email-from-state.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

const other = { login: 'signup', signup: 'login' } as const;

interface AccountSheetProps {
  mode: AccountMode;
  next: string;
  /** This brand has a gate and one is past it. */
  gated: boolean;
}

/** The whole page of signing in or up, with the ways to the others; an address once typed goes along. */
export function AccountSheet({ mode, next, gated }: AccountSheetProps) {
  const t = useTranslations('accounts');
  const given = emailFromState(useLocation().state);
  const [email, setEmail] = useState(given ?? '');
  const state = { email };
  return (
    <Sheet
      title={t(`${mode}.title`)}
      lead={t(`${mode}.lead`)}
      foot={
        <>
          <p className={ui.secondaryText}>
            {t(`${mode}.other`)}{' '}
            <Link to={withNext(`/members/${other[mode]}`, next)} state={state}>
              {t(`${mode}.otherLink`)}
            </Link>
          </p>
          {mode === 'signup' && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('kept')}</p>}
          {gated && <LeaveSite />}
        </>
      }
    >
      <AccountForm
        key={mode}
        mode={mode}
        next={next}
        given={given}
        onEmail={setEmail}
        forgot={
          mode === 'login' && (
            <Link className={ui.standaloneLink} to={withNext('/members/forgot-password', next)} state={state}>
              {t('login.forgot')}
            </Link>
          )
        }
      />
      {mode === 'login' && (
        <>
          <p className={`${accountSheetStyles.signInDivider} ${ui.tertiaryText} ${ui.text14}`}>{t('login.or')}</p>
          <div className={accountSheetStyles.otherSignIns}>
            <PasskeySignIn next={next} />
            <ButtonLink wide to={withNext('/members/magic', next)} state={state}>
              {t('login.magic')}
            </ButtonLink>
          </div>
        </>
      )}
    </Sheet>
  );
}
