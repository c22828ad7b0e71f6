import { Globe, Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../language.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { useFrame } from '../settings/frame.ts';
import { usePlace } from '../guard/place.ts';
import { SiteLogo } from '../brand/site-logo.tsx';

const MemberTools = lazy(async () => ({ default: (await import('./member-tools.tsx')).MemberTools }));

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
          <Account />
          <PhoneMenu />
        </div>
      </div>
    </header>
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

/** A member's notices and account, or the way in. */
function Account() {
  const member = useFrame()?.member;
  return member ? (
    <Suspense>
      <MemberTools member={member} />
    </Suspense>
  ) : (
    <SignInLink />
  );
}

function SignInLink() {
  const t = useTranslations('shell');
  const place = usePlace();
  const { pathname, search } = useLocation();
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
            <MemberTools member={member} inMenu />
          </Suspense>
        )}
      </nav>
    </details>
  );
}
