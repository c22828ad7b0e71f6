import { useTranslations } from '../../../kit/messages/intl.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/sessions-page';
import { MembersFrame } from '../members/members-frame.tsx';
import { forMembers } from '../members/members-only.ts';
import { Security } from '../security/security.tsx';
import { AccountLooks } from './account-looks.tsx';
import { SessionList } from './session-list.tsx';

export const meta = titled(t => ({ title: t('accounts.sessions.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const [sessions, looks, factors, profile] = await Promise.all([
    app.accounts.sessions(caller),
    app.people.accountViews(caller),
    app.secondFactors.list(caller),
    app.accounts.profile(caller),
  ]);
  const { email, has_password: hasPassword } = profile;
  return { sessions, looks, security: { factors, email, hasPassword } };
}

export default function SessionsPage({ loaderData: { sessions, looks, security } }: Route.ComponentProps) {
  const t = useTranslations('accounts.sessions');
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <SessionList sessions={sessions} />
      <Security {...security} />
      <AccountLooks looks={looks} />
    </MembersFrame>
  );
}
