import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConfirmBanner } from '../email-links/confirm-banner.tsx';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as membersStyles from './members.module.css';

/** Orders, subscriptions and documents are reached from the dashboard and belong to it. */
const UNDER_DOCUMENTS = /^\/members\/(dashboard|orders|subscription|report|sticker|tickets)\b/;

const PLACES = {
  documents: '/members/dashboard',
  profile: '/members/profile',
  sessions: '/members/sessions',
  developers: '/developers',
  dealer: '/members/dealer',
  console: '/operator',
} as const;

/** Above every page of the members' area: where else one can go, and what is still to be done for the account. */
export function MembersNav() {
  const t = useTranslations('accounts.nav');
  const { pathname } = useLocation();
  const frame = useFrame();
  const { operator, rolesWithheld, unconfirmed, email, wallet } = frame?.member ?? {};
  const fourth = operator ? (['console'] as const) : frame?.config.features['dealer'] ? (['dealer'] as const) : [];
  const places = ['documents', 'profile', 'sessions', 'developers', ...fourth] as const;
  const current = (to: string) => {
    if (pathname === to) return 'page';
    return to === PLACES.documents && UNDER_DOCUMENTS.test(pathname) ? true : undefined;
  };
  return (
    <>
      <nav className={membersStyles.membersNav} aria-label={t('label')}>
        {places.map(place => (
          <Link key={place} to={PLACES[place]} aria-current={current(PLACES[place])} prefetch="intent">
            {t(place)}
          </Link>
        ))}
      </nav>
      {wallet && (
        <p className={membersStyles.membersNotice}>
          {t('wallet', { dealership: wallet })}{' '}
          <Link className={ui.linkButton} to="/dealer/wallet">
            {t('wallet_change')}
          </Link>
        </p>
      )}
      {rolesWithheld && pathname !== PLACES.sessions && (
        <p className={membersStyles.membersNotice}>
          <Link className={ui.linkButton} to={PLACES.sessions}>
            {t('factor')}
          </Link>
        </p>
      )}
      {unconfirmed && email && <ConfirmBanner email={email} />}
    </>
  );
}
