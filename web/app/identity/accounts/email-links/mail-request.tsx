import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { withNext } from '../sign-in/next-path.ts';
import { Sheet } from '../sheet.tsx';
import { emailFromState } from '../sign-in/email-from-state.ts';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

interface MailRequestProps {
  /** Which link is asked for: its words. */
  kind: 'forgot' | 'magic';
  next: string;
  /** Asks for the email; the answer is the same with and without an account. */
  ask: (email: string) => Promise<unknown>;
}

/** Asks for an address and has a link mailed to it. */
export function MailRequest({ kind, next, ask }: MailRequestProps) {
  const t = useTranslations('accounts');
  const given = emailFromState(useLocation().state);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <p className={ui.secondaryText}>
      {t(`${kind}.other`)}{' '}
      <Link to={withNext('/members/login', next)} state={{ email: sentTo ?? given ?? '' }}>
        {t(`${kind}.otherLink`)}
      </Link>
    </p>
  );
  if (sentTo !== null) {
    return (
      <Sheet title={<Arrived>{t('mailed.title')}</Arrived>} foot={back}>
        <div className={accountSheetStyles.accountForm}>
          <p className={`${ui.flexRow} ${ui.alignTop}`}>
            <MailCheck className={ui.icon} aria-hidden />
            <span className={`${ui.grow} ${accountSheetStyles.breakAnywhere}`}>
              {t(`${kind}.sent`, { email: sentTo })}
            </span>
          </p>
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('mailed.nothing')}</p>
          <Button onClick={() => setSentTo(null)}>{t('mailed.again')}</Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} foot={back}>
      <AddressForm submit={t(`${kind}.submit`)} given={given} ask={ask} onSent={setSentTo} />
    </Sheet>
  );
}

interface AddressFormProps {
  submit: string;
  given: string | undefined;
  ask: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

function AddressForm({ submit, given, ask, onSent }: AddressFormProps) {
  const t = useTranslations('accounts');
  const mail = useAction(ask, { onSuccess: (_answer, email) => onSent(email) });
  const form = useForm(mail, { read: fields => textIn(fields, 'email').trim(), check: useChecks() });
  return (
    <SheetForm form={form} submit={submit}>
      <EmailField label={t('email')} autoComplete="username" defaultValue={given} error={form.at('email')} />
    </SheetForm>
  );
}

/** The title of what came in place of a form; takes the focus, so that it is read out. */
export function Arrived({ children }: { children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <span ref={title} tabIndex={-1} className={accountSheetStyles.mailRequested}>
      {children}
    </span>
  );
}
