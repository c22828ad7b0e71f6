import { useTranslations } from 'use-intl';
import { Link } from '../../../kit/ui/action/link.tsx';
import { openChoices } from '../consent/choice-store.ts';
import type { Frame } from '../settings/frame-data.ts';
import { useFrame } from '../settings/frame.ts';
import { usePlace } from '../guard/place.ts';
import { COLUMNS, HELP, LEGAL, searchIn } from './footer-links.ts';
import { SiteLogo } from '../brand/site-logo.tsx';
import { Kept } from '../../../kit/ui/page/kept.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './site-footer.module.css';

/** Every place one can go, and what a report is not. Only places that exist. */
export function SiteFooter() {
  const frame = useFrame();
  if (!frame) return null;
  return (
    <Kept as="footer" part="site-footer" className={styles.siteFooter} by={footerDependsOn(frame)}>
      <FooterInside frame={frame} />
    </Kept>
  );
}

function FooterInside({ frame }: { frame: Frame }) {
  const t = useTranslations('shell.footer');
  const place = usePlace();
  const isThere = (to: string) => !frame.absent.includes(to);
  return (
    <div className={ui.pageWidth}>
      <div className={styles.footerColumns}>
        <div>
          <SiteLogo />
          <p className={styles.footerText}>{t('say')}</p>
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
      <ul className={styles.footerLinks}>
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
      <div className={`${styles.footerLegal} ${ui.text14}`}>
        <p>{t('legal')}</p>
        <p className={ui.tabularNumbers}>{t('owner', { year: frame.year.toString(), name: frame.site.name })}</p>
      </div>
    </div>
  );
}

/** What the footer shows, and where its links lead (`usePlace`). */
function footerDependsOn({ site, config, absent, year, measuring, scheme, port, onApp }: Frame) {
  return [site, config, absent.join(), year, measuring.offered, scheme, port, onApp];
}
