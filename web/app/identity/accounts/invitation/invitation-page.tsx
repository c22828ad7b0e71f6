import '../console/console-messages.ts';
import { acceptInvitationCall } from '@marque/server/identity/roles/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { marqueContext } from '../../../context.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { GoneInvitation, InvitationPage, InvitationView } from './invitation-view.tsx';
import { withNext } from '../sign-in/next-path.ts';

import type { Route } from './+types/invitation-page';

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
export default function RoleInvitationPage({ loaderData: { invitation, token, here, site } }: Route.ComponentProps) {
  const t = useTranslations('console-roles.accept');
  const role = useTranslations('console-roles.name');
  const accept = useCall(acceptInvitationCall);
  if (accept.answer)
    return (
      <InvitationPage title={t('accepted')}>
        <p>{t('accepted_text')}</p>
        <ButtonLink look="main" to={withNext('/members/login', '/operator')}>
          {t('login')}
        </ButtonLink>
      </InvitationPage>
    );
  if (!invitation) return <GoneInvitation part="console-roles.accept" />;
  return (
    <InvitationView
      part="console-roles.accept"
      heading={t('heading', { site })}
      role={role(invitation.role)}
      invitation={invitation}
      token={token}
      here={here}
      accept={accept}
    />
  );
}
