import Menu from 'lucide-react/icons/menu';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { useFrame } from '../settings/frame.ts';
import { usePlace } from '../guard/place.ts';
import { LanguageLink } from './language-link.tsx';
import { SiteLogo } from '../brand/site-logo.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './site-header.module.css';

const MemberTools = lazy(async () => ({ default: (await import('./member-tools.tsx')).MemberTools }));

const MAIN = [
  { to: '/', key: 'check' },
  { to: '/recall-check', key: 'recalls' },
  { to: '/pricing', key: 'pricing' },
  { to: '/sample-report', key: 'sample_report' },
  { to: '/window-sticker', key: 'window_stickers' },
] as const;

/** Where one can go, in which language, and the way in. */
export function SiteHeader() {
  const t = useTranslations('shell');
  return (
    <header className={styles.siteHeader}>
      <div className={ui.pageWidth}>
        <SiteLogo />
        <nav className={styles.mainNav} aria-label={t('main')}>
          <MainLinks />
        </nav>
        <div className={styles.headerTools}>
          <LanguageLink
            className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton} ${styles.wideHeaderOnly}`}
          />
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
  const { pathname } = useLocation();
  return MAIN.map(({ to, key }) => (
    <Link key={to} to={place(to)} aria-current={pathname === to ? 'page' : undefined} prefetch="intent">
      {t(`nav.${key}`)}
    </Link>
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
  // On the brand's other host there is no session, so there is no way back to a page of this one.
  const stays = login.startsWith('/') && pathname !== '/' && !pathname.startsWith('/members/');
  const back = stays ? `?next=${encodeURIComponent(pathname + search)}` : '';
  return (
    <ButtonLink size="small" to={login + back}>
      {t('sign_in')}
    </ButtonLink>
  );
}

/** The links in a menu on narrow screens; opens without script, closes on navigation. */
function PhoneMenu() {
  const t = useTranslations('shell');
  const member = useFrame()?.member;
  const { key } = useLocation();
  return (
    <details className={styles.phoneMenu} key={key}>
      <summary
        className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton}`}
        aria-label={t('menu')}
      >
        <Menu className={ui.icon} aria-hidden />
      </summary>
      <nav className={styles.phoneMenuList} aria-label={t('main')}>
        <MainLinks />
        <LanguageLink />
        {member && (
          <Suspense>
            <MemberTools member={member} inMenu />
          </Suspense>
        )}
      </nav>
    </details>
  );
}
