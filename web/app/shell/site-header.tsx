import { Globe, Menu } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useFrame } from './frame.ts';
import { SiteLogo } from './site-logo.tsx';

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
          <AccountLink />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function MainLinks() {
  const t = useTranslations('shell');
  return MAIN.map(({ to, key }) => (
    <NavLink key={to} to={to} end prefetch="intent">
      {t(`nav.${key}`)}
    </NavLink>
  ));
}

function AccountLink() {
  const t = useTranslations('shell');
  const frame = useFrame();
  const { pathname, search } = useLocation();
  if (frame?.member) {
    return (
      <ButtonLink size="small" to="/members/dashboard">
        {t('dashboard')}
      </ButtonLink>
    );
  }
  const back =
    pathname.startsWith('/members/') || pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <ButtonLink size="small" to={`/members/login${back}`}>
      {t('sign_in')}
    </ButtonLink>
  );
}

/** The same page in the other language; a whole new page, so that every sentence changes at once. */
function LanguageLink({ className }: { className: string }) {
  const t = useTranslations('shell');
  const { pathname, search } = useLocation();
  const to = useLanguage() === 'en' ? 'es' : 'en';
  return (
    <a
      className={className}
      lang={to}
      hrefLang={to}
      rel="nofollow"
      href={`/language?to=${to}&back=${encodeURIComponent(pathname + search)}`}
    >
      <Globe className="ic ic-16" aria-hidden />
      {t('other_language')}
    </a>
  );
}

/** The links behind one button where there is no room for them; opens without script, closes when one goes on. */
function PhoneMenu() {
  const t = useTranslations('shell');
  const { key } = useLocation();
  return (
    <details className="menu" key={key}>
      <summary className="btn btn-q btn-i" aria-label={t('menu')}>
        <Menu className="ic" aria-hidden />
      </summary>
      <nav className="menu-list" aria-label={t('main')}>
        <MainLinks />
        <LanguageLink className="menu-language" />
      </nav>
    </details>
  );
}
