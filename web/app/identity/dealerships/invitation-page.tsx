import '../accounts/forms/dealers-messages.ts';
import { acceptPersonInvitationCall } from '@marque/server/identity/dealerships/contract';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { GoneInvitation, InvitationView } from '../accounts/invitation/invitation-view.tsx';
import type { Route } from './+types/invitation-page';

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
  const navigate = useNavigate();
  const accept = useCall(acceptPersonInvitationCall, { leaves: true, onSuccess: () => void navigate('/dealer') });
  if (!invitation) return <GoneInvitation part="dealerships.accept" />;
  return (
    <InvitationView
      part="dealerships.accept"
      heading={t('heading', { dealership: invitation.dealership })}
      role={role(invitation.role)}
      invitation={invitation}
      token={token}
      here={here}
      accept={accept}
    />
  );
}
