import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { loginCall, registerCall } from '@marque/server/identity/accounts/contract';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { LeaveSite } from './leave-site.tsx';
import { withNext } from './next-path.ts';
import { PasskeySignIn } from '../security/passkey-sign-in.tsx';
import { Sheet } from '../sheet.tsx';
import { emailFromState } from './email-from-state.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { LegalLinks } from '../../../platform/shell/layout/legal-links.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { phoneDigits } from '../forms/phone-digits.ts';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
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

type AccountMode = 'login' | 'signup';

/** A password being chosen has rules; one that is entered is right or wrong. */
const CHECKED = { login: [], signup: ['pass', 'phone'] } as const;

interface AccountFormProps {
  mode: AccountMode;
  /** Where to go once signed in: a path of this site. */
  next: string;
  /** An address entered before. */
  given?: string | undefined;
  onEmail?: (text: string) => void;
  /** For those who have forgotten the password: under it, and said again once they were refused. */
  forgot?: ReactNode;
}

/** Signs in or makes an account; what the server does not accept is said at its field. */
export function AccountForm({ mode, next, given, onEmail, forgot }: AccountFormProps) {
  const t = useTranslations('accounts');
  const { withCode, dialog } = useSecondFactor();
  const enter = useAction((fields: FormData) => withCode(code => enterAs(mode, fields, code)), {
    leaves: true,
    onSuccess: () => window.location.assign(next),
  });
  const form = useForm(enter, { read: fields => fields, check: useChecks(CHECKED[mode]) });
  return (
    <>
      <SheetForm
        form={form}
        submit={t(`${mode}.submit`)}
        wayOut={forgot}
        foot={mode === 'signup' && <LegalLinks by="signup" />}
      >
        <EmailField
          label={t('email')}
          autoComplete={mode === 'login' ? 'username' : 'email'}
          defaultValue={given}
          onInput={event => onEmail?.(event.currentTarget.value)}
          error={form.at('email')}
          invalid={form.pairWrong}
        />
        <div>
          <PasswordField fresh={mode === 'signup'} error={form.at('pass')} invalid={form.pairWrong} />
          {forgot && <p className={`${ui.text14} ${accountSheetStyles.forgotLink}`}>{forgot}</p>}
        </div>
        {mode === 'signup' && (
          <TextField
            label={t('phone')}
            hint={t('phoneHint')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            error={form.at('phone')}
          />
        )}
      </SheetForm>
      {dialog}
    </>
  );
}

function enterAs(mode: AccountMode, fields: FormData, code?: string): Promise<unknown> {
  const email = textIn(fields, 'email');
  const pass = textIn(fields, 'pass');
  if (mode === 'login') return send(loginCall, { email, pass, code });
  const phone = phoneDigits(textIn(fields, 'phone'));
  return send(registerCall, phone ? { email, pass, phone } : { email, pass });
}
