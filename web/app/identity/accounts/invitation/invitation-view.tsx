import type { ReactNode } from 'react';
import type { Action } from '../../../kit/forms/use-call.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { withNext } from '../sign-in/next-path.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface InvitationViewProps {
  /** The messages that have its sentences. */
  part: 'console-roles.accept' | 'dealerships.accept';
  heading: string;
  /** The name of the role. */
  role: string;
  invitation: { email: string; expires: string; next: 'sign_in' | 'confirm' | 'other_account' | 'accept' };
  /** The token of the mailed link, and the address of the page, to come back to after signing in. */
  token: string;
  here: string;
  accept: Action<{ token: string }>;
}

/** What a mailed invitation says, and what its reader does next. */
export function InvitationView({ part, heading, role, invitation, token, here, accept }: InvitationViewProps) {
  const t = useTranslations(part);
  const format = useFormatter();
  const { email, expires, next } = invitation;
  return (
    <InvitationPage title={heading}>
      <p>{t('role', { role })}</p>
      <p>{t('for', { email, date: format.dateTime(new Date(expires), { dateStyle: 'long' }) })}</p>
      {next !== 'accept' && <p>{t(next)}</p>}
      {accept.errorText && <Message tone="serious" title={accept.errorText} />}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {next === 'accept' && (
          <Button look="main" busy={accept.pending} onClick={() => accept.run({ token })}>
            {t('accept')}
          </Button>
        )}
        {next === 'sign_in' && (
          <>
            <ButtonLink look="main" to={withNext('/members/login', here)}>
              {t('login')}
            </ButtonLink>
            <ButtonLink to={withNext('/members/signup', here)}>{t('signup')}</ButtonLink>
          </>
        )}
      </div>
    </InvitationPage>
  );
}

/** In the place of an invitation that ended or was used. */
export function GoneInvitation({ part }: Pick<InvitationViewProps, 'part'>) {
  const t = useTranslations(part);
  return (
    <InvitationPage title={t('gone')}>
      <p>{t('gone_text')}</p>
    </InvitationPage>
  );
}

export function InvitationPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${ui.stack}`}>
      <h1 className={ui.text32}>{title}</h1>
      {children}
    </div>
  );
}
