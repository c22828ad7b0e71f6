import { Globe, Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useFrame } from './frame.ts';
import { usePlace } from './place.ts';
import { SiteLogo } from './site-logo.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const AccountLinks = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountLinks }));
const NoticesBell = lazy(async () => ({ default: (await import('./notices-bell.tsx')).NoticesBell }));

const MAIN = [
  { to: '/', key: 'check' },
  { to: '/pricing', key: 'pricing' },
  { to: '/sample-report', key: 'sample_report' },
  { to: '/sample-sticker', key: 'sample_sticker' },
] as const;

/** Where one can go, in which language, and the way in. */
export function SiteHeader() {
  const t = useTranslations('shell');
  return (
    <header className="hd">
      <div className="page">
        <SiteLogo />
        <nav className="nav" aria-label={t('main')}>
          <MainLinks />
        </nav>
        <div className="hd-r">
          <LanguageLink className="btn btn-q btn-sm hide-m" />
          <Bell />
          <AccountLink />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

/** A member's notices of this visit; its place is kept while it is fetched. */
function Bell() {
  const frame = useFrame();
  if (!frame?.member) return null;
  return (
    <span className="bell">
      <Suspense>
        <NoticesBell />
      </Suspense>
    </span>
  );
}

function MainLinks() {
  const t = useTranslations('shell');
  const place = usePlace();
  return MAIN.map(({ to, key }) => (
    <NavLink key={to} to={place(to)} end prefetch="intent">
      {t(`nav.${key}`)}
    </NavLink>
  ));
}

function AccountLink() {
  const t = useTranslations('shell');
  const member = useFrame()?.member;
  const place = usePlace();
  const { pathname, search } = useLocation();
  if (member) {
    return (
      <Suspense fallback={<span className="btn btn-s btn-sm acc" />}>
        <AccountMenu member={member} />
      </Suspense>
    );
  }
  const login = place('/members/login');
  // On the brand's other host nobody is signed in: there is no way back to a page of this one.
  const stays = login.startsWith('/') && pathname !== '/' && !pathname.startsWith('/members/');
  const back = stays ? `?next=${encodeURIComponent(pathname + search)}` : '';
  return (
    <ButtonLink size="small" to={login + back}>
      {t('sign_in')}
    </ButtonLink>
  );
}

/** The same page in the other language where the site has one; a whole new page, so that every sentence changes at once. */
function LanguageLink({ className }: { className: string }) {
  const t = useTranslations('shell');
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const to = useLanguage() === 'en' ? 'es' : 'en';
  if (frame && !frame.site.locales.includes(to)) return null;
  const href = `/language?to=${to}&back=${encodeURIComponent(pathname + search)}`;
  return (
    <a
      className={className}
      lang={to}
      hrefLang={to}
      rel="nofollow"
      href={href}
      onClick={event => {
        // The server never sees the hash, so that it joins the address only when one goes.
        event.currentTarget.href = href + encodeURIComponent(location.hash);
      }}
    >
      <Globe className="ic ic-16" aria-hidden />
      {t('other_language')}
    </a>
  );
}

/** The links behind one button where there is no room for them; opens without script, closes when one goes on. */
function PhoneMenu() {
  const t = useTranslations('shell');
  const member = useFrame()?.member;
  const { key } = useLocation();
  return (
    <details className="menu" key={key}>
      <summary className="btn btn-q btn-i" aria-label={t('menu')}>
        <Menu className="ic" aria-hidden />
      </summary>
      <nav className="menu-list" aria-label={t('main')}>
        <MainLinks />
        <LanguageLink className="menu-language" />
        {member && (
          <Suspense>
            <AccountLinks member={member} />
          </Suspense>
        )}
      </nav>
    </details>
  );
}
