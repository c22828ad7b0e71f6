import './accounts.css';
import './members.css';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConfirmBanner } from './confirm-banner.tsx';
import type { NavFacts } from './nav-facts.ts';

/** Above every page of the members' area: where else one can go, and what is still to be done for the account. */
export function MembersNav({ dealers, unconfirmed }: NavFacts) {
  const t = useTranslations('accounts.nav');
  const places = ['dashboard', 'profile', 'sessions', ...(dealers ? (['dealer'] as const) : [])] as const;
  return (
    <>
      <nav className="tabs mb-nav" aria-label={t('label')}>
        {places.map(place => (
          <NavLink key={place} to={`/members/${place}`} end prefetch="intent">
            {t(place === 'dashboard' ? 'documents' : place)}
          </NavLink>
        ))}
      </nav>
      {unconfirmed && <ConfirmBanner email={unconfirmed} />}
    </>
  );
}
