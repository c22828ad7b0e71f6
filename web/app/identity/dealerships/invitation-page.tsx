import '../accounts/forms/dealers-messages.ts';
import { acceptPersonInvitationCall } from '@marque/server/identity/dealerships/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { withNext } from '../accounts/sign-in/next-path.ts';
import type { Route } from './+types/invitation-page';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('dealerships.accept.title'), unlisted: true }));

/** `token` of the address is that of the mailed link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, refused } = context.get(marqueContext);
  const token = url.searchParams.get('token') ?? '';
  const invitation = await app.dealerships.invitation(caller, token).catch((error: unknown) => {
    if (refused(error, caller.locale)?.reason === 'link_invalid') return null;
    throw error;
  });
  return { invitation, token, here: url.pathname + url.search };
}

/** Where a mailed invitation to a dealership leads. */
export default function InvitationPage({ loaderData: { invitation, token, here } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.accept');
  const role = useTranslations('dealerships.role');
  const format = useFormatter();
  const navigate = useNavigate();
  const accept = useCall(acceptPersonInvitationCall, { leaves: true, onSuccess: () => void navigate('/dealer') });
  if (!invitation)
    return (
      <Page title={t('gone')}>
        <p>{t('gone_text')}</p>
      </Page>
    );
  const { dealership, email, expires, next } = invitation;
  const date = format.dateTime(new Date(expires), { dateStyle: 'long' });
  return (
    <Page title={t('heading', { dealership })}>
      <p>{t('role', { role: role(invitation.role) })}</p>
      <p>{t('for', { email, date })}</p>
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
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${ui.stack}`}>
      <h1 className={ui.text32}>{title}</h1>
      {children}
    </div>
  );
}
