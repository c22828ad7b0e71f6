import '../console/console-messages.ts';
import { acceptInvitationCall } from '@marque/server/identity/roles/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { marqueContext } from '../../../context.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { withNext } from '../sign-in/next-path.ts';

import type { Route } from './+types/invitation-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console-roles.accept.title'), unlisted: true }));

/** `token` of the address is that of the mailed link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, refused } = context.get(marqueContext);
  const token = url.searchParams.get('token') ?? '';
  const invitation = await app.roles.invitation(caller, token).catch((error: unknown) => {
    if (refused(error, caller.locale)?.reason === 'link_invalid') return null;
    throw error;
  });
  return { invitation, token, here: url.pathname + url.search, site: caller.site.name };
}

/** Where a mailed invitation to work for the operator leads. */
export default function InvitationPage({ loaderData: { invitation, token, here, site } }: Route.ComponentProps) {
  const t = useTranslations('console-roles.accept');
  const role = useTranslations('console-roles.name');
  const format = useFormatter();
  const accept = useCall(acceptInvitationCall);
  if (accept.answer)
    return (
      <Page title={t('accepted')}>
        <p>{t('accepted_text')}</p>
        <ButtonLink look="main" to={withNext('/members/login', '/operator')}>
          {t('login')}
        </ButtonLink>
      </Page>
    );
  if (!invitation)
    return (
      <Page title={t('gone')}>
        <p>{t('gone_text')}</p>
      </Page>
    );
  const { email, expires, next } = invitation;
  const date = format.dateTime(new Date(expires), { dateStyle: 'long' });
  return (
    <Page title={t('heading', { site })}>
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
