import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { SiteHeader } from '../header/site-header.tsx';
import { useFrame } from '../settings/frame.ts';
import { openChoices } from '../consent/choice-store.ts';
import type { Frame } from '../settings/frame-data.ts';
import { usePlace } from '../guard/place.ts';
import { COLUMNS, HELP, LEGAL, searchIn } from './footer-links.ts';
import { SiteLogo } from '../brand/site-logo.tsx';
import { Cached } from '../../../kit/ui/page/cached-markup.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './site-frame.module.css';
import * as siteFooterStyles from './site-footer.module.css';

/** Header, place of the page, footer; and a line at the top while the next page is on its way. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      <a className={styles.skipLink} href="#main">
        {t('skip')}
      </a>
      {waiting && <div className={styles.pendingBar} role="progressbar" aria-label={t('pending')} />}
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** Every place one can go, and what a report is not. Only places that exist. */
export function SiteFooter() {
  const frame = useFrame();
  if (!frame) return null;
  return (
    <Cached as="footer" part="site-footer" className={siteFooterStyles.siteFooter} by={footerDependsOn(frame)}>
      <FooterInside frame={frame} />
    </Cached>
  );
}

function FooterInside({ frame }: { frame: Frame }) {
  const t = useTranslations('shell.footer');
  const place = usePlace();
  const isThere = (to: string) => !frame.absent.includes(to);
  return (
    <div className={ui.pageWidth}>
      <div className={siteFooterStyles.footerColumns}>
        <div>
          <SiteLogo />
          <p className={siteFooterStyles.footerText}>{t('say')}</p>
        </div>
        {[...COLUMNS, HELP].map(({ key, links }) => (
          <section key={key}>
            <h2>{t(`${key}.title`)}</h2>
            <ul>
              {links
                .filter(([to, name]) => isThere(to) && (frame.config.features[name] ?? true))
                .map(([to, name]) => (
                  <li key={name}>
                    <Link to={place(searchIn(to, frame.site.first_search))}>{t(`links.${name}`)}</Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <ul className={siteFooterStyles.footerLinks}>
        {LEGAL.filter(key => isThere(`/${key}`)).map(key => (
          <li key={key}>
            <Link to={place(`/${key}`)}>{t(`links.${key}`)}</Link>
          </li>
        ))}
        {frame.measuring.offered && (
          <li>
            <button type="button" onClick={openChoices}>
              {t('links.choices')}
            </button>
          </li>
        )}
      </ul>
      <div className={`${siteFooterStyles.footerLegal} ${ui.text14}`}>
        <p>{t('legal')}</p>
        <p className={ui.tabularNumbers}>{t('owner', { year: frame.year.toString(), name: frame.site.name })}</p>
      </div>
    </div>
  );
}

/** The content of the footer, and where its links lead (`usePlace`). */
function footerDependsOn({
  site,
  config,
  settings: { logo, logo_dark: darkLogo },
  absent,
  year,
  measuring,
  scheme,
  port,
  onApp,
}: Frame) {
  return [site, config, logo, darkLogo, absent.join(), year, measuring.offered, scheme, port, onApp];
}
